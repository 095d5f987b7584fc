import type { Message } from './message.ts';

export const podcastPath = '/messages/podcast.xml';
/** Drawn by tools/podcast-picture.ts. */
export const podcastPicturePath = '/podcast.jpg';

/** The captions of a message, by its id. */
export function captionsPath({ id }: Pick<Message, 'id'>) {
  return `/messages/transcripts/${id}.vtt`;
}

/** Whether a message is in the podcast: directories refuse a file of unknown length. */
export function isEpisode({ audio }: Pick<Message, 'audio'>) {
  return Boolean(audio?.bytes);
}
