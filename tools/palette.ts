import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLowContrast, neededColors, type Palette } from '#content/palette.ts';

/** The site's palette. */
export const palette = readPalette(readFileSync(join('site', 'theme.css'), 'utf8'));

export function readPalette(styles: string): Palette {
  const color = /(--[\w-]+)\s*:\s*light-dark\(\s*(#[\da-f]{6})\s*,\s*(#[\da-f]{6})\s*\)/gi;
  return Object.fromEntries(
    [...withoutComments(styles).matchAll(color)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
  );
}

function withoutComments(styles: string) {
  return styles.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** Names that the site needs and site/theme.css lacks. */
export function missingColors(palette: Palette) {
  return [...neededColors].filter((name) => !palette[name]);
}

/** Descriptions of pairs with too little contrast. */
export function lowContrastPairs(palette: Palette) {
  return findLowContrast(palette).map(
    ({ front, ground, scheme, measured, least }) =>
      `${front} on ${ground}, in ${scheme} mode: ${measured} to 1, must be at least ${least} to 1`,
  );
}
