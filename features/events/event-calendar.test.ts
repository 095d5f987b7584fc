import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { day } from '#core/dates.ts';
import { registry } from '#features/all.server.ts';
import { writeItemCalendar, writeItemsCalendar } from '#records/store/calendar.server.ts';
import { createItem, deleteItem, updateItem } from '#records/store/store.server.ts';
import { readCalendar } from '#test/calendar.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import type { DateChange } from './date-change.ts';
import type { Event, EventInput } from './event.ts';
import { eventCalendar } from './event-calendar.ts';
import { anEventInput } from './fixture.ts';
import { nextOccurrences } from './occurrences.ts';

const { events } = registry;
const inCalendars = { noun: events, calendar: eventCalendar };
const now = churchMoment('2027-03-01', '12:00');
const yearLater = new Date(now.getTime() + 366 * day);

async function start(...inputs: Partial<EventInput>[]) {
  const database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const saved: Event[] = [];
  for (const input of inputs) saved.push((await createItem(db, events, anEventInput(input), now)) as Event);
  const request = { db, content: defaultContent, id: saved[0]?.id ?? '', searchParams: new URLSearchParams() };
  const write = (at = now) => writeItemsCalendar(inCalendars, { ...request, now: at });
  const ofFirst = (at = now) => writeItemCalendar(inCalendars, { ...request, now: at });
  return { ...database, saved, write, ofFirst };
}

/** The starts within a year, as ical.js expands them. */
function expandedByIcalJs(text: string) {
  const { events: all } = readCalendar(text);
  return all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      for (const other of all) if (other.uid === event.uid && other !== event) event.relateException(other);
      const starts: Date[] = [];
      const iterator = event.iterator();
      // Overrides may have other times, so the rule may have to be followed beyond the year.
      for (let next = iterator.next(); next && starts.length < 100; next = iterator.next()) {
        starts.push(event.getOccurrenceDetails(next).startDate.toJSDate());
        if (!event.isRecurring()) break;
      }
      return starts;
    })
    .filter((start) => start >= now && start < yearLater)
    .map((start) => start.toISOString())
    .toSorted();
}

function expandedByNodeIcal(text: string) {
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from: now, to: yearLater }))
    .map(({ start }) => start.toISOString())
    .filter((start) => start < yearLater.toISOString())
    .toSorted();
}

/** The dates that the pages show, except cancelled ones. */
function shown(event: Event) {
  return nextOccurrences(event, now, 60)
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date, starts }) => churchMoment(date, starts).toISOString())
    .filter((start) => start < yearLater.toISOString());
}

const cancelled = (date: string): DateChange => ({ date, status: 'cancelled', to: '', note: '' });
const moved = (date: string, to: string): DateChange => ({ date, status: 'moved', to, note: 'The hall is taken' });

describe('the calendar of events', () => {
  // The clocks change on March 14 and November 7.
  test.each<[EventInput['repeats'], Partial<EventInput>]>([
    ['never', { date: '2027-06-18' }],
    ['never', { date: '2027-06-18', changes: [moved('2027-06-18', '2027-06-25T18:00')] }],
    ['weekly', { date: '2027-03-07', changes: [cancelled('2027-03-14'), moved('2027-03-21', '2027-03-22T17:00')] }],
    ['weekly', { date: '2026-01-04', until: '2027-11-28', changes: [moved('2027-03-07', '2027-03-09')] }],
    ['biweekly', { date: '2027-03-07', starts: '23:30', ends: '01:00', changes: [cancelled('2027-03-21')] }],
    ['monthly-weekday', { date: '2027-03-21', until: '2027-12-19', changes: [moved('2027-11-21', '2027-11-07')] }],
    ['monthly-date', { date: '2027-03-31', changes: [cancelled('2027-05-31')] }],
    ['yearly', { date: '2020-12-24', until: '2030-12-24' }],
    ['yearly', { date: '2024-02-29' }],
  ])(
    'has the same dates as the pages, in third-party parsers, for an event that repeats %s: %o',
    async (repeats, input) => {
      await using calendar = await start({ repeats, ...input });
      const [event] = calendar.saved as [Event];
      const expected = shown(event);
      expect(expected.length).toBeGreaterThan(0);
      for (const text of [await calendar.write(), await calendar.ofFirst()]) {
        expect(expandedByIcalJs(text)).toEqual(expected);
        expect(expandedByNodeIcal(text)).toEqual(expected);
      }
    },
  );

  test('says what the page says of an event, and whether it is cancelled, until it is over', async () => {
    const changes = [{ ...cancelled('2027-09-18'), note: 'Snow' }];
    await using calendar = await start({ title: 'Supper', details: 'Bring a chair; or two.', ends: '', changes });
    const [event] = readCalendar(await calendar.write()).events;
    const description = 'Snow\n\nBring a chair; or two.';
    expect(event).toMatchObject({ summary: 'Supper', description, location: 'The barn' });
    expect(event?.duration.toString()).toBe('PT2H');
    expect(event?.component.getFirstPropertyValue('url')).toBe(`${siteUrl}/events/supper`);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const over = churchMoment('2027-09-18', '20:00');
    for (const write of [calendar.write, calendar.ofFirst]) expect(readCalendar(await write(over)).events).toEqual([]);
  });

  test('keeps the UIDs, raises the sequence and says when an event changed, also of a moved date', async () => {
    const input = { repeats: 'weekly' as const, changes: [moved('2027-09-25', '2027-09-26')] };
    await using calendar = await start(input);
    const [{ id }] = calendar.saved as [Event];
    const read = async () =>
      readCalendar(await calendar.write()).events.map(({ uid, sequence, component }) => {
        const at = new Date(String(component.getFirstPropertyValue('last-modified')));
        return { uid, sequence, at };
      });
    const uid = expect.stringContaining(id);
    expect(await read()).toEqual([0, 0].map((sequence) => ({ uid, sequence, at: now })));
    const later = churchMoment('2027-03-02', '12:00');
    await updateItem(calendar.db, events, id, { title: 'Renamed', date: '2027-09-11' }, { now: later });
    expect(await read()).toEqual([1, 1].map((sequence) => ({ uid, sequence, at: later })));
    await deleteItem(calendar.db, events, id, { now });
    expect(await read()).toEqual([]);
  });
});
