import type { Sharp } from 'sharp';

/** Small sizes are for phones, whose pixel density hides a lower quality. */
export function avifQuality(width: number) {
  return width <= 800 ? 38 : 52;
}

/** A higher effort makes smaller files, and takes longer. */
export function toAvif(picture: Sharp, width: number, { effort = 5, quality = avifQuality(width) } = {}) {
  return picture.clone().resize(width).avif({ quality, effort });
}

/** A progressive JPEG by mozjpeg, for old browsers, mails and share cards. */
export function toJpeg(picture: Sharp) {
  return picture
    .clone()
    .resize({ width: 1200, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 76, mozjpeg: true });
}
