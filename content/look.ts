// The colors of site/theme.css and the logo in pictures/logo.svg, as the build has read them.
import file from '#pictures/logo.json' with { type: 'json' };
import palette from '#pictures/palette.json' with { type: 'json' };
import { mistakeInDrawing } from './drawing.ts';
import { isColor, type Scheme, schemes } from './palette.ts';

export type ColorName = keyof typeof palette;
export type Colors = Record<ColorName, Record<Scheme, string>>;
/** Shapes without their own color take the text color on pages, and --mark in icons. */
export type Logo = { svg: string };
export type Look = { colors: Colors; logo: Logo };

export const colors: Colors = palette;
export const logo: Logo = file;

/** Whether it can be written into pages as it is. */
export function isSafeLook({ colors, logo }: Look) {
  return (
    Object.values(colors).every((color) => schemes.every((scheme) => isColor(color[scheme]))) &&
    !mistakeInDrawing(logo.svg)
  );
}
