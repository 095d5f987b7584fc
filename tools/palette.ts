import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Scheme = 'light' | 'dark';
/** Colors by their names in site/theme.css, such as '--ink'. */
export type Palette = ReadonlyMap<string, Record<Scheme, string>>;

/** The site's palette. */
export const palette = readPalette(readFileSync(join('site', 'theme.css'), 'utf8'));

export function readPalette(styles: string): Palette {
  const color = /(--[\w-]+)\s*:\s*light-dark\(\s*(#[\da-f]{6})\s*,\s*(#[\da-f]{6})\s*\)/gi;
  return new Map(
    [...withoutComments(styles).matchAll(color)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
  );
}

function withoutComments(styles: string) {
  return styles.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

const texts = ['--ink', '--ink-quiet', '--heading', '--accent', '--accent-strong', '--danger', '--good'];
const grounds = ['--surface', '--surface-raised', '--surface-soft'];

/** Foreground, background and required contrast: WCAG 2.2 asks for 4.5 to 1 for text (1.4.3), 3 to 1 for fields and icons (1.4.11). */
const pairs = [
  ...texts.flatMap((front) => grounds.map((ground) => ({ front, ground, least: 4.5 }))),
  ...['--accent', '--accent-strong', '--danger'].map((ground) => ({ front: '--on-accent', ground, least: 4.5 })),
  ...grounds.map((ground) => ({ front: '--field-line', ground, least: 3 })),
  { front: '--mark', ground: '--surface', least: 3 },
];
const needed = new Set(pairs.flatMap(({ front, ground }) => [front, ground]));

/** Names that the site needs and site/theme.css lacks. */
export function missingColors(palette: Palette) {
  return [...needed].filter((name) => !palette.has(name));
}

/** Descriptions of pairs with too little contrast. */
export function lowContrastPairs(palette: Palette) {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    pairs.flatMap(({ front, ground, least }) => {
      const [one, other] = [palette.get(front)?.[scheme], palette.get(ground)?.[scheme]];
      if (!one || !other || contrast(one, other) >= least) return [];
      // Rounded down, so that it never appears sufficient.
      const measured = Math.floor(contrast(one, other) * 10) / 10;
      return `${front} on ${ground}, in ${scheme} mode: ${measured} to 1, must be at least ${least} to 1`;
    }),
  );
}

/** The contrast ratio as WCAG defines it. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((less, more) => less - more);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
