import { describe, expect, test, vi } from 'vitest';
import type { Facts } from '#content/facts.ts';
import type { Campus, Service } from '#content/schema.ts';
import { timeZone } from '#content/site.ts';
import { type Content, defaultContent } from '#content/words.ts';
import { type CalendarEvent, writeCalendar } from '#core/calendar.ts';
import { churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import { oneLine } from '#core/links.ts';
import { readCalendar, startsOf } from '#test/calendar.ts';
import { otherCampusEvents, serviceEvents } from './church-calendars.ts';

const {
  facts: { church, mainCampus },
  words: { calendars },
} = defaultContent;

const services: Service[] = [
  { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
  { label: 'Sundays', day: 'Sunday', starts: ['08:00', '10:00'] },
];
const ownWeek = contentWith({ church: { ...church, services } });

function contentWith(own: Partial<Facts>): Content {
  return { ...defaultContent, facts: { ...defaultContent.facts, ...own } };
}

async function readServices(exceptions: Exception[] = []) {
  return readCalendar(await writeCalendar('Services', serviceEvents(ownWeek, exceptions)));
}

type Calendar = Awaited<ReturnType<typeof readServices>>;

/** The services of a calendar, without those of single dates that are cancelled. */
function servicesIn({ events }: Calendar) {
  return events.filter((event) => !event.isRecurrenceException());
}

/** The starts of the cancelled services. */
function cancelledIn({ events }: Calendar) {
  const cancelled = events.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED');
  return cancelled.map(({ recurrenceId }) => recurrenceId.toJSDate().toISOString());
}

/** The starts of a calendar's services that are not cancelled, sorted, in church time. */
function startsIn(calendar: Calendar, from: string, to: string) {
  const [first, end] = [churchMoment(from).toISOString(), churchMoment(to).toISOString()];
  const cancelled = cancelledIn(calendar);
  const starts = servicesIn(calendar).flatMap((event) => startsOf(event, first, end));
  return starts.filter((start) => !cancelled.includes(start)).toSorted();
}
const at = (...times: `${string} ${string}`[]) =>
  times.map((time) => churchMoment(...(time.split(' ') as [string, string])).toISOString());

describe('the calendar of services', () => {
  test('has each weekly start, where the church meets', async () => {
    const calendar = await readServices();
    expect(calendar.events.map(({ uid }) => uid.split('@')[0])).toEqual([
      'service-wednesday-1700',
      'service-sunday-0800',
      'service-sunday-1000',
    ]);
    expect(startsIn(calendar, '2026-07-05', '2026-07-13')).toEqual(
      at('2026-07-05 08:00', '2026-07-05 10:00', '2026-07-08 17:00', '2026-07-12 08:00', '2026-07-12 10:00'),
    );
    for (const { duration, location, summary, component } of calendar.events) {
      expect(duration.toSeconds()).toBe(church.serviceLength.minutes * 60);
      expect([location, summary]).toEqual([oneLine(mainCampus.address), calendars.services.title]);
      for (const name of ['dtstamp', 'last-modified']) expect(`${component.getFirstPropertyValue(name)}`).toMatch(/Z$/);
    }
  });

  test('has the services of every other campus, where it is and by its name', async () => {
    const campusOf = (name: string, ...starts: string[]): Campus => ({
      ...mainCampus,
      ...{ name, address: { ...mainCampus.address, street: `1 ${name}` } },
      services: starts.length > 0 ? [{ label: 'Sunday', day: 'Sunday', starts }] : [],
    });
    const campuses: Facts['campuses'] = [
      mainCampus,
      campusOf('North Side', '17:00'),
      campusOf('Ministry'),
      campusOf('South Side', '17:00'),
    ];
    const exception = { date: '2026-07-05', name: 'Picnic', starts: ['12:00'] };
    const events = otherCampusEvents(contentWith({ campuses }), [exception]);
    const calendar = await readCalendar(await writeCalendar('Services', events));
    expect(servicesIn(calendar).map(({ uid, summary, location }) => [uid.split('@')[0], summary, location])).toEqual(
      ['North', 'South'].map((side) => [
        `service-${side.toLowerCase()}-side-sunday-1700`,
        `${calendars.services.title}, ${side} Side`,
        expect.stringContaining(`1 ${side} Side`),
      ]),
    );
    expect(startsIn(calendar, '2026-07-05', '2026-07-13')).toEqual(at('2026-07-12 17:00', '2026-07-12 17:00'));
  });

  // Groups have the same test for a year in which every program knows when the clocks change.
  test('has the same hour on the church’s clock all through 2040, with a time zone that it defines', async () => {
    const calendar = await readServices();
    expect(calendar.zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([timeZone]);
    const sundays = Array.from({ length: 52 }, (_, weeks) => addDays('2040-01-01', 7 * weeks));
    const expected = sundays.flatMap((date) => at(`${date} 08:00`, `${date} 10:00`, `${addDays(date, 3)} 17:00`));
    expect(startsIn(calendar, '2040-01-01', '2040-12-30')).toEqual(expected);
  });

  test.each<[string, Exception, ReturnType<typeof at>]>([
    [
      'other services, once even at the usual hour',
      { date: '2026-12-27', name: 'Carols, & cocoa; at six', starts: ['10:00', '18:00'] },
      at('2026-12-23 17:00', '2026-12-27 10:00', '2026-12-27 18:00', '2026-12-30 17:00'),
    ],
    [
      'none',
      { date: '2026-12-30', name: 'Break', starts: [] },
      at('2026-12-23 17:00', '2026-12-27 08:00', '2026-12-27 10:00'),
    ],
  ])('cancels the weekly services of a day with an exception, which has %s', async (_, exception, starts) => {
    const calendar = await readServices([exception]);
    expect(startsIn(calendar, '2026-12-21', '2027-01-01')).toEqual(starts);
    const names = servicesIn(calendar)
      .slice(3)
      .map(({ summary }) => summary);
    expect(names).toEqual(exception.starts.map(() => `${calendars.services.title}: ${exception.name}`));
  });
});

/** An item as a noun's calendar describes it. */
const picnic: CalendarEvent = {
  id: 'picnic',
  title: 'Picnic',
  on: { date: '2027-05-22' },
  starts: '11:00',
  ends: '14:00',
  location: 'Community Park',
  url: '/events/picnic',
};

test('a calendar does not depend on the server’s time zone', async () => {
  const texts = new Set<string>();
  for (const zone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
    vi.stubEnv('TZ', zone);
    const eve = { date: '2026-12-24', name: 'Eve', starts: ['17:00'] };
    texts.add(await writeCalendar('Services', serviceEvents(ownWeek, [eve])));
  }
  vi.unstubAllEnvs();
  expect(texts.size).toBe(1);
});

test('texts of any kind are escaped, and the URL of another site is as it was', async () => {
  const hostile = `${'Grüße, 🙂; '.repeat(40)}\u000b\r\nEND:VEVENT\r\nSUMMARY:Other \\n "quoted" ]]> <script>`;
  const kept = hostile.replace('\u000b', '').replaceAll('\r\n', '\n');
  const url = 'https://tickets.example.org/a,b;c?d=1&e=2';
  const { name, events } = readCalendar(
    await writeCalendar(hostile, [{ ...picnic, title: hostile, location: hostile, description: hostile, url }]),
  );
  // The parser does not unescape a property that RFC 5545 does not define.
  expect(name).toBe(kept.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ summary: kept, location: kept, description: kept });
  expect(events[0]?.component.getFirstPropertyValue('url')).toBe('https://tickets.example.org/a%2Cb%3Bc?d=1&e=2');
});

test('a long calendar, which is written in parts, has every event once', async () => {
  const titles = Array.from({ length: 250 }, (_, number) => `Picnic ${number}`);
  const text = await writeCalendar(
    'Events',
    titles.map((title) => ({ ...picnic, id: title, title })),
  );
  const { events, zones } = readCalendar(text);
  expect(events.map(({ summary }) => summary)).toEqual(titles);
  expect(zones).toHaveLength(1);
});
