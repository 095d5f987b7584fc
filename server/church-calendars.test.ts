import { describe, expect, test, vi } from 'vitest';
import { calendars } from '#content/calendars.ts';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import type { Event, Exception, Service } from '#content/schema.ts';
import { writeCalendar } from '#domain/calendar.ts';
import { churchMoment } from '#domain/church-time.ts';
import { oneLine } from '#domain/maps.ts';
import { readCalendar, startsOf } from '#test/calendar.ts';
import { churchEvents, serviceEvents } from './church-calendars.ts';

const services: Service[] = [
  { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
  { label: 'Sundays', day: 'Sunday', starts: ['08:00', '10:00'] },
];

function at(date: string, time?: string) {
  return churchMoment(date, time).toISOString();
}

/** How far the church's clock is from UTC. */
function offsetOn(date: string) {
  return churchMoment(date).getTime() - Date.parse(date);
}

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
    expect(startsOf(find('wednesday-1700'), at('2026-07-01'), at('2026-07-20'))).toEqual([
      at('2026-07-01', '17:00'),
      at('2026-07-08', '17:00'),
      at('2026-07-15', '17:00'),
    ]);
    const { duration, location, summary } = find('sunday-1000');
    expect(duration.toSeconds()).toBe(church.serviceLength.minutes * 60);
    expect(location).toBe(oneLine(mainCampus.address));
    expect(summary).toBe(calendars.services.title);
  });

  test('keeps the hour on the church’s clock across both changes of the clocks', () => {
    const sundays = readServices().find('sunday-0800');
    expect(startsOf(sundays, at('2027-03-07'), at('2027-03-15'))).toEqual([
      at('2027-03-07', '08:00'),
      at('2027-03-14', '08:00'),
    ]);
    expect(startsOf(sundays, at('2027-10-31'), at('2027-11-08'))).toEqual([
      at('2027-10-31', '08:00'),
      at('2027-11-07', '08:00'),
    ]);
  });

  test('brings the whole time zone along', () => {
    const { zones, find } = readServices();
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([church.timeZone]);
    const rules = zones[0]?.getAllSubcomponents() ?? [];
    const hasDaylightSaving = new Set(['2027-01-01', '2027-07-01'].map(offsetOn)).size > 1;
    expect(rules.map(({ name }) => name).toSorted()).toEqual(
      hasDaylightSaving ? ['daylight', 'standard'] : ['standard'],
    );
    if (hasDaylightSaving) for (const rule of rules) expect(rule.getFirstPropertyValue('rrule')).not.toBeNull();
    expect(find('sunday-0800').startDate.zone?.tzid).toBe(church.timeZone);
  });

  test('leaves out the weekly services of a day with an exception, and has its own', () => {
    const { events, find } = readServices([{ date: '2026-12-27', name: 'Carols, & cocoa; at six', starts: ['18:00'] }]);
    expect(startsOf(find('sunday-0800'), at('2026-12-20'), at('2027-01-04'))).toEqual([
      at('2026-12-20', '08:00'),
      at('2027-01-03', '08:00'),
    ]);
    expect(startsOf(find('sunday-1000'), at('2026-12-26'), at('2026-12-29'))).toEqual([]);
    expect(startsOf(find('wednesday-1700'), at('2026-12-21'), at('2027-01-01'))).toHaveLength(2);
    expect(startsOf(find('2026-12-27-1800'), at('2026-01-01'), at('2028-01-01'))).toEqual([at('2026-12-27', '18:00')]);
    expect(events.map(({ summary }) => summary)).toContain(`${calendars.services.title}: Carols, & cocoa; at six`);
  });

  test('has a day without services', () => {
    const { events, find } = readServices([{ date: '2026-12-30', name: 'Break', starts: [] }]);
    expect(events).toHaveLength(3);
    expect(startsOf(find('wednesday-1700'), at('2026-12-24'), at('2027-01-05'))).toEqual([]);
  });

  test('has a service once that an exception has at its usual hour', () => {
    const { events } = readServices([{ date: '2026-12-27', name: 'Lessons', starts: ['10:00'] }]);
    const starts = events.flatMap((event) => startsOf(event, at('2026-12-27'), at('2026-12-28')));
    expect(starts).toEqual([at('2026-12-27', '10:00')]);
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
    expect(event?.startDate.toJSDate().toISOString()).toBe(at('2027-05-22', '11:00'));
    expect(event?.endDate.toJSDate().toISOString()).toBe(at('2027-05-22', '14:00'));
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
