import { expect, test } from 'vitest';
import { isWithinOneTypo } from './typo.ts';

test.each([
  ['a letter left out', 'prayr'],
  ['the last letter left out', 'praye'],
  ['a letter added', 'prrayer'],
  ['a letter added at the end', 'prayers'],
  ['a letter changed', 'prayar'],
  ['the first letter changed', 'drayer'],
  ['neighbors swapped', 'paryer'],
  ['the last two swapped', 'prayre'],
  ['nothing changed', 'prayer'],
])('recognizes a word with %s', (_, typed) => {
  expect(isWithinOneTypo(typed, 'prayer')).toBe(true);
  expect(isWithinOneTypo('prayer', typed)).toBe(true);
});

test.each(['pray', 'prayerss', 'prxyxr', 'yrpaer', 'rpayre', 'payerx', ''])(
  '%j is another word than "prayer"',
  (typed) => {
    expect(isWithinOneTypo(typed, 'prayer')).toBe(false);
    expect(isWithinOneTypo('prayer', typed)).toBe(false);
  },
);
