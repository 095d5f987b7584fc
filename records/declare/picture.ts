import type { Picture } from './file-values.ts';

/** An item of a noun with a picture. */
export type WithPicture = { picture: Picture | null };

/** The address of a picture's files, before '-800.avif' or '-1200.jpg'. */
export function pictureAddress(id: string) {
  return `/pictures/${id}`;
}

/** The largest width of a picture's JPEG. */
const jpegWidth = 1200;

/** An item's picture as the JPEG that share cards, feeds and mails show. */
export function jpegOf({ picture }: WithPicture) {
  if (!picture) return undefined;
  const { id, alt, width, height } = picture;
  const scale = Math.min(1, jpegWidth / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { path: `${pictureAddress(id)}-${jpegWidth}.jpg`, ...size, alt };
}
