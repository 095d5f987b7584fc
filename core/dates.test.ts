import { expect, test } from 'vitest';
import { addDays, dateInWords, daysBetween } from './dates.ts';

test.each([
  ['2027-12-31', 1, '2028-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2027-03-13', 30, '2027-04-12'],
])('%s and %i days give %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later);
  expect(daysBetween(date, later)).toBe(days);
});

test('writes dates in American English', () => {
  for (let date = '2027-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
    const whole = new Date(date).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
    expect(dateInWords(date).whole).toBe(whole);
  }
});
