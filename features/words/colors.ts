import type { ColorName } from '#content/look.ts';
import { findLowContrast, isColor, type LowContrast, type Palette } from '#content/palette.ts';

type Role = { name: ColorName; label: string; note?: string };

/** What the colors are for, in the order in which a church would choose them. */
export const roles: { title: string; colors: Role[] }[] = [
  {
    title: 'Backgrounds',
    colors: [
      { name: '--surface', label: 'Page', note: 'The dark one is also behind the words on pictures.' },
      { name: '--surface-raised', label: 'Cards and fields' },
      { name: '--surface-soft', label: 'Soft areas' },
    ],
  },
  {
    title: 'Text',
    colors: [
      { name: '--heading', label: 'Headings' },
      { name: '--ink', label: 'Text' },
      { name: '--ink-quiet', label: 'Quiet text', note: 'Dates, notes, captions.' },
    ],
  },
  {
    title: 'Buttons and links',
    colors: [
      { name: '--accent', label: 'Buttons and links' },
      { name: '--accent-strong', label: 'The same under the pointer' },
      { name: '--on-accent', label: 'Text on buttons' },
    ],
  },
  {
    title: 'Lines, messages, logo',
    colors: [
      { name: '--line', label: 'Fine lines' },
      { name: '--field-line', label: 'Edges of fields' },
      { name: '--danger', label: 'Warnings' },
      { name: '--good', label: 'Good news' },
      { name: '--mark', label: 'Logo in icons' },
    ],
  },
];

const labels = new Map<string, string>(roles.flatMap(({ colors }) => colors.map(({ name, label }) => [name, label])));
const grounds: Record<string, string> = {
  '--surface': 'the page',
  '--surface-raised': 'cards',
  '--surface-soft': 'soft areas',
  '--accent': 'buttons',
  '--accent-strong': 'buttons under the pointer',
  '--danger': 'red buttons',
};

/** What is hard to see, by the path of the color that it is about: 'Text on buttons: too little contrast, 3.9 instead of 4.5'. The worst pair of each. */
export function lowContrastByPath(palette: Palette): Record<string, string> {
  const worst = new Map<string, LowContrast>();
  for (const pair of findLowContrast(palette)) {
    const path = `${pair.front in palette ? pair.front : pair.ground}.${pair.scheme}`;
    if (pair.measured / pair.least < ratioOf(worst.get(path))) worst.set(path, pair);
  }
  return Object.fromEntries([...worst].map(([path, pair]) => [path, describe(pair)]));
}

function ratioOf(pair: LowContrast | undefined) {
  return pair ? pair.measured / pair.least : 1;
}

function describe({ front, ground, measured, least }: LowContrast) {
  const text = front === '--on-accent' ? 'Text' : (labels.get(front) ?? 'White text');
  return `${text} on ${labels.has(front) ? grounds[ground] : 'pictures'}: too little contrast, ${measured} instead of ${least}. Choose a darker or lighter color.`;
}

/** What is typed, as a color if it is one, also without its sign and in capitals. */
export function toColor(typed: string) {
  const color = `#${typed.trim().replace(/^#/, '').toLowerCase()}`;
  return isColor(color) ? color : typed;
}
