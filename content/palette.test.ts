import { expect, test } from 'vitest';
import { contrast, findLowContrast } from './palette.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#767676', 4.54],
  ['#24395c', '#24395c', 1],
])('measures %s on %s as WCAG does', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test('finds what is hard to see, also white words on pictures, and waits for colors that are still being typed', () => {
  const palette = {
    '--surface': { light: '#ffffff', dark: '#444444' },
    '--surface-soft': { light: '#fff', dark: '#1a2b4b' },
    '--ink-quiet': { light: '#777777', dark: '#ffffff' },
    '--field-line': { light: '#777777', dark: '#1a2b4b' },
  };
  expect(findLowContrast(palette)).toEqual([
    { front: '--ink-quiet', ground: '--surface', scheme: 'light', measured: 4.4, least: 4.5 },
    { front: '--field-line', ground: '--surface', scheme: 'dark', measured: 1.4, least: 3 },
    { front: '--field-line', ground: '--surface-soft', scheme: 'dark', measured: 1, least: 3 },
    { front: '#ffffff', ground: '--surface', scheme: 'dark', measured: 9.7, least: 10 },
  ]);
});
