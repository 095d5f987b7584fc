import { expect, test } from 'vitest';
import { countInWords } from './campus-words.ts';
import type { Campus } from './schema.ts';

test.each([
  [2, 'two campuses', 'both campuses'],
  [3, 'three campuses', 'all three campuses'],
  [12, '12 campuses', 'all 12 campuses'],
])('of %i campuses it says ‘%s’ and ‘%s’', (count, someCampuses, allCampuses) => {
  expect(countInWords(Array<Campus>(count))).toEqual({ someCampuses, allCampuses });
});
