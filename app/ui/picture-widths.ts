export const pictureWidths = [480, 800, 1200, 1600, 2000];

/** What a picture of this width is cut into (scripts/pictures.ts), and offered in (picture.tsx). */
export function cutWidths(width: number) {
  const widest = Math.min(width, 2000);
  return [...pictureWidths.filter((size) => size < widest), widest];
}
