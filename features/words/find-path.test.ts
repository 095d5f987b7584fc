import { expect, test } from 'vitest';
import { findPath } from './find-path.ts';

const page = {
  title: 'Small groups',
  hero: {
    heading: 'Find\n a group',
    lead: 'We meet in homes all over town.',
    links: [{ label: 'More' }, { label: 'More' }],
  },
  steps: ['Call the office', 'Call the office any morning, or write to us', 'Go'],
  seats: 12,
};

test.each([
  ['the same text, however it is wrapped', '  Find a\ngroup ', 'hero.heading'],
  ['a short one', 'Go', 'steps.2'],
  ['the same text rather than a longer one', 'Call the office', 'steps.0'],
  ['part of a text', 'in homes all over', 'hero.lead'],
  ['the longest of the texts that stand in it', 'Call the office any morning, or write to us. Small groups', 'steps.1'],
  ['what several texts say', 'More', undefined],
  ['part of several texts', 'all the office', undefined],
  ['too little', 'group', undefined],
  ['a sentence with a short text in it', 'We Go out on Sundays, and then some', undefined],
  ['a number', '12', undefined],
  ['nothing', ' ', undefined],
])('finds the place of %s', (_, pressed, path) => {
  expect(findPath(page, pressed)).toBe(path);
});
