import { describe, expect, test } from 'vitest';
import { timeZone } from '#content/site.ts';
import { churchMoment as at } from '#core/church-time.ts';
import { countdown, ownStartInWords, startInWords, untilInWords } from './week-words.ts';

const sunday = at('2026-11-22', '08:00');
const summer = at('2027-07-04', '08:00');

const hour = 3_600_000;

/** The offset of the church's clock from UTC. */
function offsetAt(moment: Date) {
  return Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
}

describe('when a service starts', () => {
  test.each([
    ['is today', at('2026-11-22', '00:30'), 'today 8:00 AM'],
    ['is a weekday', at('2026-11-21', '23:59'), 'Sunday 8:00 AM'],
    ['is a weekday up to six days ahead', at('2026-11-16', '00:00'), 'Sunday 8:00 AM'],
    ['has its date from seven days on', at('2026-11-15', '23:59'), 'Sunday, November 22, 8:00 AM'],
  ])('%s', (_, now, expected) => {
    expect(startInWords(sunday, now, offsetAt(sunday))).toBe(expected);
  });

  test.each([
    ['ahead', 3, 'Sunday 11:00 AM'],
    ['behind', -3, 'Sunday 5:00 AM'],
    ['on another day', -9, 'Saturday 11:00 PM'],
  ])('for a visitor %s is said in both time zones, and never as today', (_, hours, there) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timeZone, timeZoneName: 'short' });
    const zoneName = format.formatToParts(sunday).find(({ type }) => type === 'timeZoneName')?.value;
    const offset = offsetAt(sunday) + hours * hour;
    expect(startInWords(sunday, at('2026-11-22', '07:00'), offset)).toBe(`Sunday 8:00 AM ${zoneName}`);
    expect(ownStartInWords(sunday, offset)).toBe(there);
  });

  test('is stated once if the clocks agree', () => {
    expect(ownStartInWords(sunday, offsetAt(sunday))).toBeUndefined();
    // The clocks may differ in another season.
    const isSame = offsetAt(summer) === offsetAt(sunday);
    expect(ownStartInWords(summer, offsetAt(sunday)) === undefined).toBe(isSame);
  });
});

test.each([
  ['2026-11-22', '07:59', 'in a minute', '1 minute'],
  ['2026-11-22', '07:35', 'in 25 minutes', '25 minutes'],
  ['2026-11-22', '07:01', 'in 59 minutes', '59 minutes'],
  ['2026-11-22', '07:00', 'in 1 hour', '1 hour'],
  ['2026-11-22', '05:40', 'in 2 hours', '2 hours, 20 minutes'],
  ['2026-11-22', '00:00', 'in 8 hours', '8 hours'],
  ['2026-11-21', '18:00', 'in 14 hours', '14 hours'],
  ['2026-11-21', '08:00', 'in 1 day', '1 day'],
  ['2026-11-19', '23:00', 'in 3 days', '2 days, 9 hours'],
  ['2026-11-18', '18:15', 'in 4 days', '3 days, 13 hours, 45 minutes'],
])('on %s at %s a service on November 22 at 8:00 is %s, or %s', (date, time, until, exactly) => {
  expect(untilInWords(sunday, at(date, time))).toBe(until);
  expect(countdown(sunday, at(date, time))).toBe(exactly);
});

test.each([
  ['2027-03-13', '2027-03-14'],
  ['2027-11-06', '2027-11-07'],
])('counts the hours of the night after %s, even if the clocks change', (saturday, next) => {
  const [evening, morning] = [at(saturday, '18:00'), at(next, '08:00')];
  const hours = 14 - (offsetAt(morning) - offsetAt(evening)) / hour;
  expect(untilInWords(morning, evening)).toBe(`in ${Math.round(hours)} hours`);
});
