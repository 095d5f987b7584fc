import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { dateFormatter, formatDate, timeFormatter } from './dates.ts';

const inOhio = dateFormatter('America/New_York');

test.each([
  ['with two digits for the day', '2027-03-05T15:00:00.000Z', 'March 05, 2027', 'Mar 05, 2027'],
  ['until midnight in winter', '2027-01-01T04:59:59.999Z', 'December 31, 2026', 'Dec 31, 2026'],
  ['from midnight in winter', '2027-01-01T05:00:00.000Z', 'January 01, 2027', 'Jan 01, 2027'],
  ['from midnight in summer', '2027-07-01T04:00:00.000Z', 'July 01, 2027', 'Jul 01, 2027'],
])('formats the day in a time zone, %s, with the month in full or shortened', (_, iso, full, short) => {
  expect(inOhio(iso, 'MMMM dd, yyyy')).toBe(full);
  expect(inOhio(iso, 'MMM dd, yyyy')).toBe(short);
});

test('formatDate uses the time zone of the church', () => {
  const atChurch = dateFormatter(church.timeZone);
  for (let hour = 0; hour < 24; hour++) {
    const iso = new Date(Date.UTC(2027, 4, 1, hour)).toISOString();
    expect(formatDate(iso, 'MMMM dd, yyyy')).toBe(atChurch(iso, 'MMMM dd, yyyy'));
  }
});

test('formats a time in the time zone', () => {
  expect(timeFormatter('America/New_York')('2027-03-05T20:07:00.000Z')).toBe('Mar 5, 2027, 3:07 PM');
});
