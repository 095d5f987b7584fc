export const pictureWidths = [480, 800, 1200, 1600, 2000];

/** The widths in which a picture is cut (tools/pictures.ts) and offered (picture.tsx). */
export function cutWidths(width: number) {
  const widest = Math.min(width, 2000);
  return [...pictureWidths.filter((size) => size < widest), widest];
}
