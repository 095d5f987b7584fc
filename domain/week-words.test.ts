import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { churchMoment as at } from './church-time.ts';
import { countdown, ownStartInWords, startInWords, untilInWords } from './week-words.ts';

const sunday = at('2026-11-22', '08:00');
const summer = at('2027-07-04', '08:00');

/** How far the church's clock is ahead of UTC. */
function hoursAhead(moment: Date) {
  return Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(church.timeZone).offsetNanoseconds / 3.6e12;
}

/** A zone whose clock never changes, and on that Sunday shows so many hours more than the church's. */
function zoneAhead(hours: number) {
  const minutes = (hoursAhead(sunday) + hours) * 60;
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

describe('when a service starts', () => {
  test.each([
    ['is today', at('2026-11-22', '00:30'), 'today 8:00 AM'],
    ['is a weekday', at('2026-11-21', '23:59'), 'Sunday 8:00 AM'],
    ['is a weekday up to six days ahead', at('2026-11-16', '00:00'), 'Sunday 8:00 AM'],
    ['has its date from seven days on', at('2026-11-15', '23:59'), 'Sunday, November 22, 8:00 AM'],
  ])('%s', (_, now, expected) => {
    expect(startInWords(sunday, now, church.timeZone)).toBe(expected);
    expect(startInWords(sunday, now, zoneAhead(0))).toBe(expected);
  });

  test.each([
    ['ahead', 3, 'Sunday 11:00 AM'],
    ['behind', -3, 'Sunday 5:00 AM'],
    ['on another day', -9, 'Saturday 11:00 PM'],
  ])('for a visitor %s is said in both time zones, and never as today', (_, hours, there) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: church.timeZone, timeZoneName: 'short' });
    const zoneName = format.formatToParts(sunday).find(({ type }) => type === 'timeZoneName')?.value;
    expect(startInWords(sunday, at('2026-11-22', '07:00'), zoneAhead(hours))).toBe(`Sunday 8:00 AM ${zoneName}`);
    expect(ownStartInWords(sunday, zoneAhead(hours))).toBe(there);
  });

  test('is said once where the clocks agree', () => {
    expect(ownStartInWords(sunday, church.timeZone)).toBeUndefined();
    expect(ownStartInWords(sunday, zoneAhead(0))).toBeUndefined();
    // In another season they may not.
    const isSame = hoursAhead(summer) === hoursAhead(sunday);
    expect(ownStartInWords(summer, zoneAhead(0)) === undefined).toBe(isSame);
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
])('counts the hours of the night after %s, also if the clocks change in it', (saturday, next) => {
  const [evening, morning] = [at(saturday, '18:00'), at(next, '08:00')];
  const hours = 14 - (hoursAhead(morning) - hoursAhead(evening));
  expect(untilInWords(morning, evening)).toBe(`in ${Math.round(hours)} hours`);
});
