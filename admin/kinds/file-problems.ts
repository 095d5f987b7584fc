import {
  audioTooLarge,
  audioUnknown,
  maxAudioBytes,
  maxPictureBytes,
  pictureIsPdf,
  pictureTooLarge,
  pictureUnknown,
} from '#core/http/file-messages.ts';

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

// A file may lack a known type or the ending of its name, depending on device and program.

/** What is wrong with a chosen picture, as far as it can be known before the upload. */
export function pictureProblem({ name, type, size }: Chosen) {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return pictureIsPdf;
  const isKnown = type ? /^image\/(?:jpeg|png|webp|avif|gif|hei[cf])$/.test(type) : pictureEnding.test(name);
  if (!isKnown) return pictureUnknown;
  return size > maxPictureBytes ? pictureTooLarge : undefined;
}
const pictureEnding = /\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/i;

/** The same for audio. */
export function audioProblem({ name, type, size }: Chosen) {
  const isKnown = /\.(?:mp3|m4a)$/i.test(name) || /^audio\/(?:mpeg|mp3|mp4|x-m4a)$/.test(type);
  if (!isKnown) return `${audioUnknown}. Please save it as one of them first`;
  return size > maxAudioBytes ? audioTooLarge : undefined;
}
