import type { PictureDetails } from './picture-details.ts';

/** An item of a noun with a picture, as it is read; what is saved names the picture only. */
export type WithPicture = { picture: string; pictureDetails?: PictureDetails };

/** The address of a picture's files, before '-800.avif' or '-1200.jpg'. */
export function pictureAddress(id: string) {
  return `/pictures/${id}`;
}

/** The largest width of a picture's JPEG. */
const jpegWidth = 1200;

/** An item's picture as the JPEG that share cards, feeds and mails show. */
export function jpegOf({ picture, pictureDetails }: WithPicture) {
  if (!pictureDetails) return undefined;
  const { alt, width, height } = pictureDetails;
  const scale = Math.min(1, jpegWidth / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { path: `${pictureAddress(picture)}-${jpegWidth}.jpg`, ...size, alt };
}
