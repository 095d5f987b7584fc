// Which colors must be told apart, and whether they can be. One rule for site/theme.css and for what is chosen in the browser.

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
/** Colors by their names in site/theme.css, such as '--ink'. */
export type Palette = Readonly<Record<string, Readonly<Record<Scheme, string>>>>;

export const isColor = (text: unknown) => typeof text === 'string' && /^#[\da-f]{6}$/i.test(text);

/** The color of words on pictures, which is not chosen. */
const white = '#ffffff';

const texts = ['--ink', '--ink-quiet', '--heading', '--accent', '--accent-strong', '--danger', '--good'];
const grounds = ['--surface', '--surface-raised', '--surface-soft'];

/** Foreground, background and required contrast: WCAG 2.2 asks for 4.5 to 1 for text (1.4.3), 3 to 1 for fields and icons (1.4.11). */
type Pair = { front: string; ground: string; least: number; only?: Scheme };
const pairs: Pair[] = [
  ...texts.flatMap((front) => grounds.map((ground) => ({ front, ground, least: 4.5 }))),
  ...['--accent', '--accent-strong', '--danger'].map((ground) => ({ front: '--on-accent', ground, least: 4.5 })),
  ...grounds.map((ground) => ({ front: '--field-line', ground, least: 3 })),
  { front: '--mark', ground: '--surface', least: 3 },
  // On pictures under a veil of the dark surface, through which as much as half of a bright picture is seen.
  { front: white, ground: '--surface', least: 10, only: 'dark' },
];

/** The names that the site needs. */
export const neededColors: ReadonlySet<string> = new Set(
  pairs.flatMap(({ front, ground }) => (front === white ? [ground] : [front, ground])),
);

/** A pair with too little contrast. */
export type LowContrast = { front: string; ground: string; scheme: Scheme; measured: number; least: number };

/** The pairs with too little contrast. What is not a color yet is left out. */
export function findLowContrast(palette: Palette): LowContrast[] {
  return schemes.flatMap((scheme) =>
    pairs.flatMap(({ front, ground, least, only = scheme }) => {
      const one = front === white ? white : palette[front]?.[scheme];
      const other = palette[ground]?.[scheme];
      if (only !== scheme) return [];
      if (!one || !other || !isColor(one) || !isColor(other) || contrast(one, other) >= least) return [];
      // Rounded down, so that it never appears sufficient.
      return { front, ground, scheme, measured: Math.floor(contrast(one, other) * 10) / 10, least };
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
