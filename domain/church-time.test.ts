import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { churchDate, churchMoment, formatDate, formatTime } from './church-time.ts';

/** By the standard library, which has the same rules for times that the clock skips or shows twice. */
function expectedMoment(date: string, time: string) {
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(church.timeZone).epochMilliseconds);
}

/** The moments of a year at which the church's clock goes forward or back; none where it never does. */
function clockChanges(year: number) {
  const changes: Temporal.ZonedDateTime[] = [];
  let next: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${church.timeZone}]`);
  for (;;) {
    next = next.getTimeZoneTransition('next');
    if (next?.year !== year) return changes;
    changes.push(next);
  }
}

test.each([
  ['in January', '2027-01-04', '17:00'],
  ['in July', '2027-07-04', '08:00'],
  ['at the start of a year', '2027-01-01', '00:00'],
  ['at the end of a leap day', '2028-02-29', '23:59'],
])('a moment at the church %s', (_, date, time) => {
  expect(churchMoment(date, time)).toEqual(expectedMoment(date, time));
  expect(churchDate(churchMoment(date, time))).toBe(date);
});

test('a moment that the clock skips comes as much later, and one that comes twice is the first of the two', () => {
  for (const change of clockChanges(2027)) {
    for (let minutes = -180; minutes <= 180; minutes += 15) {
      const [date = '', time = ''] = change.toPlainDateTime().add({ minutes }).toString().split('T');
      expect(churchMoment(date, time), `${date} ${time}`).toEqual(expectedMoment(date, time));
    }
  }
});

test('the date changes at the midnight of the church', () => {
  const midnight = expectedMoment('2026-11-17', '00:00').getTime();
  expect(churchDate(new Date(midnight - 1_000))).toBe('2026-11-16');
  expect(churchDate(new Date(midnight))).toBe('2026-11-17');
});

test.each([
  ['with two digits for the day', '2027-03-05', '15:00', 'March 05, 2027', 'Mar 05, 2027'],
  ['until midnight in winter', '2026-12-31', '23:59:59.999', 'December 31, 2026', 'Dec 31, 2026'],
  ['from midnight in winter', '2027-01-01', '00:00', 'January 01, 2027', 'Jan 01, 2027'],
  ['from midnight in summer', '2027-07-01', '00:00', 'July 01, 2027', 'Jul 01, 2027'],
])('formats the day at the church, %s, with the month in full or shortened', (_, date, time, full, short) => {
  const iso = expectedMoment(date, time).toISOString();
  expect(formatDate(iso, 'MMMM dd, yyyy')).toBe(full);
  expect(formatDate(iso, 'MMM dd, yyyy')).toBe(short);
});

test.each([
  ['15:07', '3:07 PM'],
  ['00:00', '12:00 AM'],
  ['12:00', '12:00 PM'],
])('formats a time at the church: %s', (time, expected) => {
  expect(formatTime(expectedMoment('2027-03-05', time).toISOString())).toBe(`Mar 5, 2027, ${expected}`);
});

test('the church’s clock is that of its time zone all the time', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: church.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  for (let at = Date.UTC(1970, 0, 2); at < Date.UTC(2099, 11, 31); at += 1_000_000_007) {
    expect(formatTime(new Date(at).toISOString())).toBe(format.format(at).replace('\u202f', ' '));
  }
});
