import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { picture } from '#test/uploads.ts';
import type { CardDrawing } from './draw-card.ts';
import { createDrawer } from './drawer.ts';

const { draw } = createDrawer();
const card: CardDrawing = {
  name: 'First Church',
  title: '',
  lines: ['Friday, March 5, 2027', 'Anywhere'],
  emblem: ['Mar', '5'],
  background: undefined,
  look: defaultContent.facts,
};

async function pixelsOf(given: Partial<CardDrawing>) {
  const image = sharp(await draw({ kind: 'card', ...card, ...given })).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630 });
  return data;
}

const untitled = await pixelsOf({});

/** Where a card differs from the same one without a title: [left, top, right, bottom], or undefined. */
async function findTitle(title: string) {
  const data = await pixelsOf({ title });
  const changed = Array.from({ length: 1200 * 630 }, (_, index) => index).filter(
    (index) => Math.abs((data[3 * index] ?? 0) - (untitled[3 * index] ?? 0)) > 60,
  );
  if (changed.length === 0) return undefined;
  const [columns, rows] = [changed.map((index) => index % 1200), changed.map((index) => Math.floor(index / 1200))];
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other));
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other));
  return { left: least(columns), top: least(rows), right: most(columns), bottom: most(rows) };
}

test.each([
  ['120 letters', 'A gathering for everybody and all of their neighbors, '.repeat(3).slice(0, 120)],
  ['a word of 120 letters', 'W'.repeat(120)],
  ['more than any card has room for', 'All of us together '.repeat(100)],
  ['markup and control characters', `<b>5 < 6 & 7 &lt; 8</i> "\u0000\u0007\ud800"`],
  ['Hebrew, from right to left', 'שָׁלוֹם עֲלֵיכֶם '.repeat(8)],
  ['Greek and Vietnamese, without emoji', '🎄 ἀγάπη 👨‍👩‍👧 1️⃣ Đêm thờ phượng và cầu nguyện tại Nhà thờ'],
])('a title fits its place: %s', async (_, title) => {
  const { left = 0, top = 0, right = 0, bottom = 0 } = (await findTitle(title)) ?? {};
  expect(right - left).toBeGreaterThan(100);
  expect([left >= 68, top >= 184, right <= 776, bottom <= 440]).toEqual(Array(4).fill(true));
});

test('a title in letters that no font has is left out, whatever fonts the machine has', async () => {
  expect(await findTitle('主日崇拜, a service')).toBeUndefined();
});

test.each([
  ['fills the card', 1200, 800, true],
  ['is in the window if it is tall', 900, 1200, false],
  ['is in the window if it is small', 300, 200, false],
])('a picture %s', async (_, width, height, isFilled) => {
  const red = await picture(width, height, '#ff0000').jpeg().toBuffer();
  const data = await pixelsOf({ background: { picture: red, focusX: 0, focusY: 100 } });
  const redAt = (left: number, top: number) => data[3 * (1200 * top + left)] ?? 0;
  expect([redAt(1190, 10) > 150, redAt(1000, 300) > 100]).toEqual([isFilled, true]);
});
