import { describe, expect, test } from 'vitest';
import type { Service } from '#content/schema.ts';
import { timeZone } from '#content/site.ts';
import { churchMoment } from './church-time.ts';
import { addDays } from './dates.ts';
import type { Exception } from './exceptions.ts';
import { currentOrNextService } from './week.ts';

const usual: Service[] = [
  { label: 'Sundays', day: 'Sunday', starts: ['10:00', '08:00'] },
  { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
];
const christmas: Exception[] = [
  { date: '2026-12-30', name: 'Christmas break', starts: [] },
  { date: '2026-12-24', name: 'Christmas Eve', starts: ['17:00', '19:00'] },
];

/** The current or next service at this time at the church. Both are church times, so that every time zone gives the same result. */
function serviceAt(now: string, { around = {}, exceptions = [] as Exception[], services = usual } = {}) {
  const [date = '', time] = now.split(' ');
  const week = { services, serviceLength: { minutes: 75 } };
  const service = currentOrNextService(churchMoment(date, time), week, exceptions, around);
  if (!service) return undefined;
  const { starts, name, isOn } = service;
  const start = starts.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return [start, isOn ? 'on' : 'next', name].filter(Boolean).join(' ');
}

describe('the current or next service', () => {
  test.each([
    ['early in the week', '2026-11-16 12:00', '2026-11-18 17:00 next'],
    ['a second before', '2026-11-18 16:59:59', '2026-11-18 17:00 next'],
    ['from its start', '2026-11-18 17:00', '2026-11-18 17:00 on'],
    ['until its length has passed', '2026-11-18 18:14:59', '2026-11-18 17:00 on'],
    ['after that', '2026-11-18 18:15', '2026-11-22 08:00 next'],
    ['late on the evening before, when it may be Sunday elsewhere', '2026-11-21 22:00', '2026-11-22 08:00 next'],
    ['early on its day, when it may be Saturday elsewhere', '2026-11-22 01:00', '2026-11-22 08:00 next'],
    ['during the first of Sunday, however they are listed', '2026-11-22 08:30', '2026-11-22 08:00 on'],
    ['between the two of Sunday', '2026-11-22 09:15', '2026-11-22 10:00 next'],
    ['after the second', '2026-11-22 11:15', '2026-11-25 17:00 next'],
    ['the week the clocks go forward in the United States', '2027-03-12 08:00', '2027-03-14 08:00 next'],
    ['the night they go forward', '2027-03-14 01:59', '2027-03-14 08:00 next'],
    ['the week they go back', '2027-11-05 08:00', '2027-11-07 08:00 next'],
    ['the hour that comes twice', '2027-11-07 01:30', '2027-11-07 08:00 next'],
    ['the morning after they went back', '2027-11-07 09:14:59', '2027-11-07 08:00 on'],
  ])('%s', (_, now, expected) => {
    expect(serviceAt(now)).toBe(expected);
  });

  const moved: Exception[] = [{ date: '2026-11-22', name: 'One service', starts: ['09:30'] }];
  const watchNight: Exception[] = [{ date: '2026-12-31', name: 'Watch Night', starts: ['23:30'] }];
  const flood = ['18', '22', '25', '29'].map((day) => ({ date: `2026-11-${day}`, name: 'Flood', starts: [] }));

  test.each([
    ['adds a service on a day without one', christmas, '2026-12-23 22:00', '2026-12-24 17:00 next Christmas Eve'],
    ['is named while it is on', christmas, '2026-12-24 19:30', '2026-12-24 19:00 on Christmas Eve'],
    ['is over after its last service', christmas, '2026-12-24 20:15', '2026-12-27 08:00 next'],
    ['cancels the services of its day', christmas, '2026-12-28 07:00', '2027-01-03 08:00 next'],
    ['moves the services of its day', moved, '2026-11-22 08:30', '2026-11-22 09:30 next One service'],
    ['moves them all', moved, '2026-11-22 10:45', '2026-11-25 17:00 next'],
    ['is still on after midnight', watchNight, '2027-01-01 00:44', '2026-12-31 23:30 on Watch Night'],
    ['is over when its length has passed', watchNight, '2027-01-01 00:45', '2027-01-03 08:00 next'],
    ['may be one of many weeks without any', flood, '2026-11-16 07:00', '2026-12-02 17:00 next'],
  ])('an exception %s', (_, exceptions, now, expected) => {
    expect(serviceAt(now, { exceptions })).toBe(expected);
  });

  const none = (date: string) => ({ date, name: '', starts: [] });
  const cancelled = Array.from({ length: 300 }, (_, days) => none(addDays('2026-11-22', days)));

  test('comes after any number of cancelled days, or never if the church has no others', () => {
    const first = '2027-09-19 08:00 next';
    expect(serviceAt('2026-11-22 07:00', { exceptions: cancelled })).toBe(first);
    expect(serviceAt('2026-11-22 07:00', { exceptions: [none('2199-01-01')], services: [] })).toBeUndefined();
    const far = [...cancelled, { date: '2199-01-01', name: 'Reopening', starts: ['09:00'] }];
    expect(serviceAt('2026-11-22 07:00', { exceptions: far, services: [] })).toBe('2199-01-01 09:00 next Reopening');
  });

  test.each([
    ['not yet', '2026-11-22 07:49', '2026-11-22 08:00 next'],
    ['before it starts', '2026-11-22 07:50', '2026-11-22 08:00 on'],
    ['after it should have ended', '2026-11-22 09:29', '2026-11-22 08:00 on'],
    ['no longer', '2026-11-22 09:30', '2026-11-22 10:00 next'],
    ['before the second', '2026-11-22 09:50', '2026-11-22 10:00 on'],
  ])('with margins around it is current: %s', (_, now, expected) => {
    expect(serviceAt(now, { around: { minutesBefore: 10, minutesAfter: 15 } })).toBe(expected);
  });

  test('does not depend on the time zone of the machine', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
        process.env.TZ = zone;
        expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        expect(serviceAt('2027-03-14 01:59')).toBe('2027-03-14 08:00 next');
        expect(serviceAt('2027-11-07 09:14:59')).toBe('2027-11-07 08:00 on');
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});
