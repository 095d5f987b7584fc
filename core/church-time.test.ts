import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { churchDate, churchMoment } from './church-time.ts';

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

test('a time that the clock skips moves forward by the gap, and one that occurs twice is the first', () => {
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
