export type Size = { width: number; height: number };
/** From left to right and from top to bottom: 0 to 1. */
export type Point = { x: number; y: number };

/** The largest part of a picture in the shape of a phone, two to three, around a point. */
export function cropAround({ x, y }: Point, picture: Size) {
  const width = Math.min(picture.width, Math.round((picture.height * 2) / 3));
  const height = Math.min(picture.height, Math.round((picture.width * 3) / 2));
  return { left: startOf(width, picture.width, x), top: startOf(height, picture.height, y), width, height };
}

function startOf(part: number, whole: number, middle: number) {
  return Math.min(Math.max(0, Math.round(middle * whole - part / 2)), whole - part);
}
