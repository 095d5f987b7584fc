import { expect, test } from 'vitest';
import type { Rule } from '#core/repetition.ts';
import { repeatsInWords } from './repeats-in-words.ts';

test.each<[Rule['repeats'], string, string, string]>([
  ['never', '2027-06-20', '', ''],
  ['weekly', '2027-06-20', '', 'Every Sunday'],
  ['biweekly', '2027-06-20', '', 'Every other Sunday'],
  ['monthly-weekday', '2027-06-20', '2028-06-18', 'Every third Sunday of the month, until June 18, 2028'],
  ['monthly-weekday', '2027-08-01', '', 'Every first Sunday of the month'],
  ['monthly-weekday', '2027-08-29', '', 'Every fifth Sunday of the month'],
  ['monthly-date', '2027-06-01', '', 'Every month on the 1st'],
  ['monthly-date', '2027-06-12', '', 'Every month on the 12th'],
  ['monthly-date', '2027-06-23', '', 'Every month on the 23rd'],
  ['yearly', '2027-12-24', '', 'Every year on December 24'],
])('%s from %s until ‘%s’ is: %s', (repeats, date, until, words) => {
  expect(repeatsInWords({ date, repeats, until })).toBe(words);
});
