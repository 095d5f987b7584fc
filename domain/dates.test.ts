import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { dateFormatter, formatDate, timeFormatter } from './dates.ts';

const inOhio = dateFormatter('America/New_York');

test('formats the month in full and the day with two digits', () => {
  expect(inOhio('2027-03-05T15:00:00.000Z', 'MMMM dd, yyyy')).toBe('March 05, 2027');
});

test('shortens the month for the admin list', () => {
  expect(inOhio('2027-09-25T15:00:00.000Z', 'MMM dd, yyyy')).toBe('Sep 25, 2027');
});

test('uses the day in the time zone, not in UTC, in winter and in summer', () => {
  expect(inOhio('2027-01-01T04:59:59.999Z', 'MMMM dd, yyyy')).toBe('December 31, 2026');
  expect(inOhio('2027-01-01T05:00:00.000Z', 'MMMM dd, yyyy')).toBe('January 01, 2027');
  expect(inOhio('2027-07-01T04:00:00.000Z', 'MMMM dd, yyyy')).toBe('July 01, 2027');
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
