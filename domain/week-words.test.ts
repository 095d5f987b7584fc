import { describe, expect, test } from 'vitest';
import { churchMoment } from './church-time.ts';
import { countdown, ownStartInWords, startInWords, untilInWords } from './week-words.ts';

const sunday = churchMoment('2026-11-22', '08:00');
const at = (date: string, time: string) => churchMoment(date, time);
const home = 'America/New_York';

describe('when a service starts', () => {
  test.each([
    ['is today', at('2026-11-22', '00:30'), 'today 8:00 AM'],
    ['is a weekday', at('2026-11-21', '23:59'), 'Sunday 8:00 AM'],
    ['is a weekday up to six days ahead', at('2026-11-16', '00:00'), 'Sunday 8:00 AM'],
    ['has its date from seven days on', at('2026-11-15', '23:59'), 'Sunday, November 22, 8:00 AM'],
  ])('%s', (_, now, expected) => {
    expect(startInWords(sunday, now, home)).toBe(expected);
    expect(startInWords(sunday, now, 'America/Detroit')).toBe(expected);
  });

  test.each([
    ['Asia/Tokyo', 'Sunday 8:00 AM EST', 'Sunday 10:00 PM'],
    ['America/Los_Angeles', 'Sunday 8:00 AM EST', 'Sunday 5:00 AM'],
    ['Pacific/Kiritimati', 'Sunday 8:00 AM EST', 'Monday 3:00 AM'],
  ])('in %s is said in both time zones, and never as today', (zone, atChurch, there) => {
    expect(startInWords(sunday, at('2026-11-22', '07:00'), zone)).toBe(atChurch);
    expect(ownStartInWords(sunday, zone)).toBe(there);
  });

  test('is said once where the clocks agree', () => {
    expect(ownStartInWords(sunday, home)).toBeUndefined();
    expect(ownStartInWords(sunday, 'America/Detroit')).toBeUndefined();
  });

  test('differs in a zone whose clocks do not change, in summer only', () => {
    expect(ownStartInWords(sunday, 'America/Panama')).toBeUndefined();
    const summer = at('2027-07-04', '08:00');
    expect(startInWords(summer, at('2027-07-03', '08:00'), 'America/Panama')).toBe('Sunday 8:00 AM EDT');
    expect(ownStartInWords(summer, 'America/Panama')).toBe('Sunday 7:00 AM');
  });
});

test.each([
  ['07:59', 'in a minute', '1 minute'],
  ['07:35', 'in 25 minutes', '25 minutes'],
  ['07:01', 'in 59 minutes', '59 minutes'],
  ['07:00', 'in 1 hour', '1 hour'],
  ['05:40', 'in 2 hours', '2 hours, 20 minutes'],
  ['00:00', 'in 8 hours', '8 hours'],
])('at %s a service at 8:00 is %s, or %s', (time, until, exactly) => {
  expect(untilInWords(sunday, at('2026-11-22', time))).toBe(until);
  expect(countdown(sunday, at('2026-11-22', time))).toBe(exactly);
});

test.each([
  ['2026-11-21', '18:00', 'in 14 hours', '14 hours'],
  ['2026-11-21', '08:00', 'in 1 day', '1 day'],
  ['2026-11-19', '23:00', 'in 3 days', '2 days, 9 hours'],
  ['2026-11-18', '18:15', 'in 4 days', '3 days, 13 hours, 45 minutes'],
])('on %s at %s Sunday is %s, or %s', (date, time, until, exactly) => {
  expect(untilInWords(sunday, at(date, time))).toBe(until);
  expect(countdown(sunday, at(date, time))).toBe(exactly);
});

test.each([
  ['forward', '2027-03-13', '2027-03-14', 'in 13 hours'],
  ['back', '2027-11-06', '2027-11-07', 'in 15 hours'],
])('counts the hours of the night in which the clocks go %s', (_, saturday, next, expected) => {
  expect(untilInWords(at(next, '08:00'), at(saturday, '18:00'))).toBe(expected);
});
