import { describe, expect, test } from 'vitest';
import type { Exception, Service } from '#content/schema.ts';
import { currentOrNextService } from './week.ts';

const services: Service[] = [
  { label: 'Sundays', day: 'Sunday', starts: ['10:00', '08:00'] },
  { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
];
const christmas: Exception[] = [
  { date: '2026-12-30', name: 'Christmas break', starts: [] },
  { date: '2026-12-24', name: 'Christmas Eve', starts: ['17:00', '19:00'] },
];

function serviceAt(
  now: string,
  { around = {}, ...week }: { around?: object; exceptions?: Exception[]; services?: Service[] } = {},
) {
  const { starts, name, isOn } = currentOrNextService(new Date(now), around, {
    services,
    exceptions: [],
    minutes: 75,
    ...week,
  });
  return [starts.toISOString().slice(0, 16), isOn ? 'on' : 'next', name].filter(Boolean).join(' ');
}

describe('the current or next service', () => {
  test.each([
    ['early in the week', '2026-11-16T17:00:00Z', '2026-11-18T22:00 next'],
    ['a minute before', '2026-11-18T21:59:59Z', '2026-11-18T22:00 next'],
    ['from its start', '2026-11-18T22:00:00Z', '2026-11-18T22:00 on'],
    ['until its length has passed', '2026-11-18T23:14:59Z', '2026-11-18T22:00 on'],
    ['after that', '2026-11-18T23:15:00Z', '2026-11-22T13:00 next'],
    ['during the first of Sunday, however they are listed', '2026-11-22T13:30:00Z', '2026-11-22T13:00 on'],
    ['between the two of Sunday', '2026-11-22T14:15:00Z', '2026-11-22T15:00 next'],
    ['after the second', '2026-11-22T16:15:00Z', '2026-11-25T22:00 next'],
    ['on Saturday evening at the church, when it is Sunday in London', '2026-11-22T03:00:00Z', '2026-11-22T13:00 next'],
    [
      'the week the clocks go forward, in which Sunday 8 AM comes an hour earlier',
      '2027-03-12T13:00:00Z',
      '2027-03-14T12:00 next',
    ],
    ['the night the clocks go forward', '2027-03-14T06:59:00Z', '2027-03-14T12:00 next'],
    ['the week the clocks go back', '2027-11-05T12:00:00Z', '2027-11-07T13:00 next'],
    ['the hour that comes twice', '2027-11-07T06:30:00Z', '2027-11-07T13:00 next'],
    ['the morning after the clocks went back', '2027-11-07T14:14:59Z', '2027-11-07T13:00 on'],
  ])('%s', (_, now, expected) => {
    expect(serviceAt(now)).toBe(expected);
  });

  test.each([
    ['adds a service on a day without one', '2026-12-24T03:00:00Z', '2026-12-24T22:00 next Christmas Eve'],
    ['is named while it is on', '2026-12-25T00:30:00Z', '2026-12-25T00:00 on Christmas Eve'],
    ['is over after its last service', '2026-12-25T01:15:00Z', '2026-12-27T13:00 next'],
    ['cancels the services of its day', '2026-12-28T12:00:00Z', '2027-01-03T13:00 next'],
  ])('an exception %s', (_, now, expected) => {
    expect(serviceAt(now, { exceptions: christmas })).toBe(expected);
  });

  test('an exception moves the services of its day', () => {
    const exceptions = [{ date: '2026-11-22', name: 'One service', starts: ['09:30'] }];
    expect(serviceAt('2026-11-22T13:30:00Z', { exceptions })).toBe('2026-11-22T14:30 next One service');
    expect(serviceAt('2026-11-22T15:45:00Z', { exceptions })).toBe('2026-11-25T22:00 next');
  });

  test('is found beyond weeks without any', () => {
    const dates = ['2026-11-18', '2026-11-22', '2026-11-25', '2026-11-29', '2026-12-02', '2026-12-06'];
    const exceptions = dates.map((date) => ({ date, name: 'Flood', starts: [] }));
    expect(serviceAt('2026-11-16T12:00:00Z', { exceptions })).toBe('2026-12-09T22:00 next');
  });

  test('is still on after midnight', () => {
    const exceptions = [{ date: '2026-12-31', name: 'Watch Night', starts: ['23:30'] }];
    expect(serviceAt('2027-01-01T05:44:00Z', { exceptions })).toBe('2027-01-01T04:30 on Watch Night');
    expect(serviceAt('2027-01-01T05:45:00Z', { exceptions })).toBe('2027-01-03T13:00 next');
  });

  test('at a time that the clock skips starts when the clock has gone forward', () => {
    const night: Service[] = [{ label: 'Sundays', day: 'Sunday', starts: ['02:30'] }];
    expect(serviceAt('2027-03-14T06:00:00Z', { services: night })).toBe('2027-03-14T07:30 next');
    expect(serviceAt('2027-03-14T08:45:00Z', { services: night })).toBe('2027-03-21T06:30 next');
  });

  test.each([
    ['not yet', '2026-11-22T12:49:00Z', '2026-11-22T13:00 next'],
    ['before it starts', '2026-11-22T12:50:00Z', '2026-11-22T13:00 on'],
    ['after it should have ended', '2026-11-22T14:29:00Z', '2026-11-22T13:00 on'],
    ['no longer', '2026-11-22T14:30:00Z', '2026-11-22T15:00 next'],
    ['before the second', '2026-11-22T14:50:00Z', '2026-11-22T15:00 on'],
  ])('with time around it is on: %s', (_, now, expected) => {
    expect(serviceAt(now, { around: { minutesBefore: 10, minutesAfter: 15 } })).toBe(expected);
  });

  test('does not depend on the time zone of the machine', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
        process.env.TZ = zone;
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        expect(serviceAt('2027-03-14T06:59:00Z')).toBe('2027-03-14T12:00 next');
        expect(serviceAt('2027-11-07T14:14:59Z')).toBe('2027-11-07T13:00 on');
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});
