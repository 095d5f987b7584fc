import { expect, test } from 'vitest';
import { findTypo } from './suggestions.tsx';

const existing = ['Small things', 'Kim Walker', 'Advent 2026', 'Room'];

test.each([
  ['Smal things', 'Small things'],
  ['small Things', 'Small things'],
  ['Kim Wlaker', 'Kim Walker'],
  ['Rooms', 'Room'],
  ['Advnet 2026', 'Advent 2026'],
])('%s may be a typo of %s', (typed, near) => {
  expect(findTypo(typed, existing)).toBe(near);
});

test.each(['', 'Small things', 'Something else', 'Advent 2027', 'Kim Miller'])('%s is not a typo', (typed) => {
  expect(findTypo(typed, existing)).toBeUndefined();
});
