import { expect, test } from 'vitest';
import { cut, excerpt } from './excerpt.ts';

test.each([
  ['A short one', 20, 'A short one'],
  ['On two\n\n lines ', 20, 'On two lines'],
  ['Cut after the word that still fits', 20, 'Cut after the word…'],
  ['Not after a comma, but before it', 19, 'Not after a comma…'],
  ['Exactly as long as it may be', 28, 'Exactly as long as it may be'],
  ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
  [`12345678${'👪'.repeat(9)}`, 10, '12345678…'],
])('the excerpt of %j', (text, maxLength, expected) => {
  expect(excerpt(text, maxLength)).toBe(expected);
});

test('a text that is cut keeps its lines', () => {
  expect(cut('One line\n\nand another one', 14)).toBe('One line\n\nand…');
  expect(cut('One line\n\nand another one', 13)).toBe('One line…');
});
