import { expect, test } from 'vitest';
import { timeZone } from '#content/site.ts';
import { churchDate, churchMoment } from './church-time.ts';

/** The result of the standard library, which has the same rules for times that the clock skips or repeats. */
function expectedMoment(date: string, time: string) {
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The changes of the church's clock in a year, if any. */
function clockChanges(year: number) {
  const changes: Temporal.ZonedDateTime[] = [];
  let next: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${timeZone}]`);
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

test('moves a skipped time forward by the gap, and takes the first of a repeated time', () => {
  for (const change of clockChanges(2027)) {
    for (let minutes = -180; minutes <= 180; minutes += 15) {
      const [date = '', time = ''] = change.toPlainDateTime().add({ minutes }).toString().split('T');
      expect(churchMoment(date, time), `${date} ${time}`).toEqual(expectedMoment(date, time));
    }
  }
});

test('the date changes at midnight at the church', () => {
  const midnight = expectedMoment('2026-11-17', '00:00').getTime();
  expect(churchDate(new Date(midnight - 1_000))).toBe('2026-11-16');
  expect(churchDate(new Date(midnight))).toBe('2026-11-17');
});
