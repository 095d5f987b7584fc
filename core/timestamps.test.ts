import { expect, test } from 'vitest';
import { timeZone } from '#content/site.ts';
import { churchMoment } from './church-time.ts';
import { formatDate, formatTime } from './timestamps.ts';

test.each([
  ['with two digits for the day', '2027-03-05', '15:00', 'March 05, 2027', 'Mar 05, 2027'],
  ['until midnight in winter', '2026-12-31', '23:59:59.999', 'December 31, 2026', 'Dec 31, 2026'],
  ['from midnight in winter', '2027-01-01', '00:00', 'January 01, 2027', 'Jan 01, 2027'],
  ['from midnight in summer', '2027-07-01', '00:00', 'July 01, 2027', 'Jul 01, 2027'],
])('formats the day at the church, %s, with the full or short month', (_, date, time, full, short) => {
  const iso = churchMoment(date, time).toISOString();
  expect(formatDate(iso, 'MMMM dd, yyyy')).toBe(full);
  expect(formatDate(iso, 'MMM dd, yyyy')).toBe(short);
});

test('formats times at the church in American English, through all clock changes', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  for (let at = Date.UTC(2000, 0, 2); at < Date.UTC(2099, 11, 31); at += 1_000_000_007) {
    expect(formatTime(new Date(at).toISOString())).toBe(format.format(at).replace('\u202f', ' '));
  }
});
