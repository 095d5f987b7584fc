import { expect, test } from 'vitest';
import { findFacts } from './found.ts';

test.each([
  ['Luke 14:15-24', '', { passages: 'Luke 14:15-24' }],
  ['Love (1 Cor. 13:1–8a; 14:1) and more', '', { passages: '1 Cor. 13:1–8a; 14:1' }],
  ['Acts 2 and us', 'Also Psalm 23 and 1 John 4:7.', { passages: 'Acts 2' }],
  ['Home', 'Scripture: Luke 15; Psalm 23\nOn John 3:16.', { passages: 'Luke 15; Psalm 23' }],
  ['Home', 'We read Psalm 1, then John 3:16.', { passages: 'John 3:16' }],
  ['Is 10:30 too early? Sun 9:15', '', {}],
  ['Mark your calendar, 5 Acts of love, Room 8', '', {}],
  ['Part 3 of Grace', '', { series: 'Grace' }],
  ['Home', 'This is week two of our series “Come Home”, on hope.', { series: 'Come Home' }],
  ['Come Home – Part 2 of 5: The Son', '', { series: 'Come Home' }],
  ['Come Home (Week 4)', '', { series: 'Come Home' }],
  ['Part 2 of 5', '', {}],
  ['Grace – Pastor Jo Lee', '', { speaker: 'Pastor Jo Lee' }],
  ['Rev. O’Neill: Grace', '', { speaker: 'Rev. O’Neill' }],
  ['Saved by Amazing Grace', 'Speaker: Sam Ray\nSeries: Roots', { speaker: 'Sam Ray', series: 'Roots' }],
  ['Home', 'Pastor Jo Lee and Pastor Sam Ray speak.', {}],
])('%s, %s', (title, description, found) => {
  const notes: string[] = [];
  expect(findFacts(title, description, {}, notes)).toEqual(found);
  expect(notes).toHaveLength(Object.keys(found).length);
});

test('what a program has said is not looked for', () => {
  const notes: string[] = [];
  const known = { speaker: 'Sam Ray', series: 'Roots', passages: 'John 1' };
  expect(findFacts('Grace, Part 2: Luke 14:15 – Pastor Jo Lee', '', known, notes)).toEqual(known);
  expect(notes).toEqual([]);
});
