import { describe, expect, test, vi } from 'vitest';
import type { Event, Exception, Service } from '#content/schema.ts';
import { writeCalendar } from '#domain/calendar.ts';
import { readCalendar, startsOf } from '#test/calendar.ts';
import { churchEvents, serviceEvents } from './church-calendars.ts';

const services: Service[] = [
  { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
  { label: 'Sundays', day: 'Sunday', starts: ['08:00', '10:00'] },
];

function readServices(exceptions: Exception[] = []) {
  const { events, ...rest } = readCalendar(writeCalendar('Services', serviceEvents(services, exceptions)));
  const find = (id: string) => {
    const found = events.find(({ uid }) => uid.startsWith(`service-${id}@`));
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };
  return { events, find, ...rest };
}

describe('the calendar of services', () => {
  test('has each weekly start, every week', () => {
    const { events, find } = readServices();
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([
      'service-wednesday-1700',
      'service-sunday-0800',
      'service-sunday-1000',
    ]);
    expect(startsOf(find('wednesday-1700'), '2026-07-01', '2026-07-20')).toEqual([
      '2026-07-01T21:00:00.000Z',
      '2026-07-08T21:00:00.000Z',
      '2026-07-15T21:00:00.000Z',
    ]);
    const { duration, location, summary } = find('sunday-1000');
    expect(duration.toString()).toBe('PT1H15M');
    expect(location).toMatch(/^\S.+, Xenia, Ohio 45385$/);
    expect(summary).toBe('Worship service');
  });

  test('keeps the hour on the church’s clock across both changes of the clocks', () => {
    const sundays = readServices().find('sunday-0800');
    expect(startsOf(sundays, '2027-03-07', '2027-03-15')).toEqual([
      '2027-03-07T13:00:00.000Z',
      '2027-03-14T12:00:00.000Z',
    ]);
    expect(startsOf(sundays, '2027-10-31', '2027-11-08')).toEqual([
      '2027-10-31T12:00:00.000Z',
      '2027-11-07T13:00:00.000Z',
    ]);
  });

  test('brings the whole time zone along', () => {
    const { zones, find } = readServices();
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(['America/New_York']);
    const rules = zones[0]?.getAllSubcomponents() ?? [];
    expect(rules.map(({ name }) => name).toSorted()).toEqual(['daylight', 'standard']);
    for (const rule of rules) expect(rule.getFirstPropertyValue('rrule')).not.toBeNull();
    expect(find('sunday-0800').startDate.zone?.tzid).toBe('America/New_York');
  });

  test('leaves out the weekly services of a day with an exception, and has its own', () => {
    const { events, find } = readServices([{ date: '2026-12-27', name: 'Carols, & cocoa; at six', starts: ['18:00'] }]);
    expect(startsOf(find('sunday-0800'), '2026-12-20', '2027-01-04')).toEqual([
      '2026-12-20T13:00:00.000Z',
      '2027-01-03T13:00:00.000Z',
    ]);
    expect(startsOf(find('sunday-1000'), '2026-12-26', '2026-12-29')).toEqual([]);
    expect(startsOf(find('wednesday-1700'), '2026-12-21', '2027-01-01')).toHaveLength(2);
    expect(startsOf(find('2026-12-27-1800'), '2026-01-01', '2028-01-01')).toEqual(['2026-12-27T23:00:00.000Z']);
    expect(events.map(({ summary }) => summary)).toContain('Worship service: Carols, & cocoa; at six');
  });

  test('has a day without services', () => {
    const { events, find } = readServices([{ date: '2026-12-30', name: 'Break', starts: [] }]);
    expect(events).toHaveLength(3);
    expect(startsOf(find('wednesday-1700'), '2026-12-24', '2027-01-05')).toEqual([]);
  });

  test('has a service once that an exception has at its usual hour', () => {
    const { events } = readServices([{ date: '2026-12-27', name: 'Lessons', starts: ['10:00'] }]);
    const starts = events.flatMap((event) => startsOf(event, '2026-12-27', '2026-12-28'));
    expect(starts).toEqual(['2026-12-27T15:00:00.000Z']);
  });
});

const picnic: Event = {
  date: '2027-05-22',
  starts: '11:00',
  ends: '14:00',
  title: 'Picnic',
  location: 'Community Park',
  details: 'Bring a chair.\nAnd a salad; or two, \\ maybe.',
  picture: 'candles',
  ticketUrl: '',
};

describe('the calendar of events', () => {
  const read = (events: Event[]) => readCalendar(writeCalendar('Events', churchEvents(events))).events;

  test('has what the page says of each', () => {
    const [event] = read([picnic]);
    expect(event).toMatchObject({ summary: picnic.title, location: picnic.location, description: picnic.details });
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-05-22T15:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2027-05-22T18:00:00.000Z');
    expect(event?.isRecurring()).toBe(false);
  });

  test('links to the tickets, whatever is in their URL', () => {
    const [event] = read([{ ...picnic, ticketUrl: 'https://tickets.example.org/a,b;c?d=1&e=2' }]);
    const url = event?.component.getFirstPropertyValue('url');
    expect(url).toBe('https://tickets.example.org/a%2Cb%3Bc?d=1&e=2');
  });

  test('knows an event again whose title and time are corrected, and two of a day apart', () => {
    const [first, second] = read([picnic, { ...picnic, title: 'Cleaning up' }]);
    const [corrected] = read([{ ...picnic, title: 'Family Picnic', starts: '11:30' }]);
    expect(corrected?.uid).toBe(first?.uid);
    expect(second?.uid).not.toBe(first?.uid);
  });
});

test('a calendar does not depend on the server’s time zone', () => {
  const texts = ['America/New_York', 'Asia/Tokyo', 'UTC'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return writeCalendar('Services', serviceEvents(services, [{ date: '2026-12-24', name: 'Eve', starts: ['17:00'] }]));
  });
  vi.unstubAllEnvs();
  expect(new Set(texts).size).toBe(1);
});

test('the times at which calendars say they were written are in UTC', () => {
  const { calendar } = readServices();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    for (const name of ['dtstamp', 'last-modified']) expect(String(event.getFirstPropertyValue(name))).toMatch(/Z$/);
  }
});

test('texts of any kind stay whole', () => {
  const hostile = `${'Grüße, 🙂; '.repeat(40)}\u000b\r\nEND:VEVENT\r\nSUMMARY:Other \\n "quoted" ]]> <script>`;
  const kept = hostile.replace('\u000b', '').replaceAll('\r\n', '\n');
  const { name, events } = readCalendar(
    writeCalendar(hostile, churchEvents([{ ...picnic, title: hostile, location: hostile, details: hostile }])),
  );
  // The parser leaves a property that RFC 5545 does not know as it is written.
  expect(name).toBe(kept.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ summary: kept, location: kept, description: kept });
});
