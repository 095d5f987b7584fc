export const pictureWidths = [480, 800, 1200, 1600, 2000];

/** The widths that tools/pictures.ts generates and picture.tsx offers. */
export function widthsFor(width: number) {
  const widest = Math.min(width, 2000);
  return [...pictureWidths.filter((size) => size < widest), widest];
}
