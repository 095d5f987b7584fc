import { describe, expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { registry } from '#features/all.server.ts';
import { writeItemCalendar, writeItemsCalendar } from '#records/store/calendar.server.ts';
import { createItem, deleteItem } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { readCalendar, startsOf } from '#test/calendar.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { aGroupInput } from './fixture.ts';
import type { GroupInput } from './group.ts';
import { groupCalendar } from './group-calendar.ts';

const { groups } = registry;
const inCalendars = { noun: groups, calendar: groupCalendar };
const now = new Date('2027-03-05T15:00:00Z');
const later = new Date('2027-04-01T12:00:00Z');

function requestOf(db: Db, { query = '', id = '' }) {
  return { db, now: later, content: defaultContent, id, searchParams: new URLSearchParams(query) };
}

async function start(...inputs: Partial<GroupInput>[]) {
  const database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const ids: string[] = [];
  for (const input of inputs) ids.push((await createItem(db, groups, aGroupInput(input), now)).id);
  const read = async (query = '') => readCalendar(await writeItemsCalendar(inCalendars, requestOf(db, { query })));
  const readOwn = async (id = '') => readCalendar(await writeItemCalendar(inCalendars, requestOf(db, { id })));
  return { ...database, ids, read, readOwn };
}

describe('the calendar of groups', () => {
  test('has each group weekly in the church’s time zone, whatever its own, before and after a clock change', async () => {
    const input = { title: 'Supper, and more', meetingDay: 'Sunday', meetingTime: '6:30 – 8 PM' } as const;
    await using calendar = await start({ ...input, category: 'Food; faith, friends', timezone: 'Central' });
    const [event, ...others] = (await calendar.read()).events;
    if (!event) throw new Error('It is empty');
    expect(others).toEqual([]);
    expect(event).toMatchObject({ summary: 'Supper, and more', location: '12 Oak Street' });
    expect(event.description).toBe('Supper and a psalm');
    expect(event.component.getFirstProperty('categories')?.getValues()).toEqual(['Food; faith, friends']);
    expect(event.duration.toString()).toBe('PT1H30M');
    const firstSunday = Temporal.PlainDate.from('2027-01-03');
    const sundays = Array.from({ length: 52 }, (_, weeks) => firstSunday.add({ weeks }).toString());
    const starts = sundays.map((date) => churchMoment(date, '18:30').toISOString());
    expect(startsOf(event, '2027-01-02', '2027-12-28')).toEqual(starts);
  });

  test('assumes one hour for a group without an end, ends one after midnight on the next day, and leaves out what cannot be read', async () => {
    const times = ['7 PM', '10 PM – 1 AM', 'Every other week, 7 PM'];
    await using calendar = await start(...times.map((meetingTime) => ({ meetingTime })));
    const { events } = await calendar.read();
    expect(events.map(({ duration }) => duration.toString())).toEqual(['PT1H', 'PT3H']);
    expect((await calendar.readOwn(calendar.ids[2])).events).toEqual([]);
  });

  test('contains all groups, and at most 500 that a query selects', async () => {
    await using database = await freshDatabase(sqliteLocation);
    const { db } = database;
    await db.transaction().execute(async (transaction) => {
      for (let number = 0; number < 501; number++) await createItem(transaction, groups, aGroupInput(), now);
    });
    const countOf = async (query: string) =>
      (await writeItemsCalendar(inCalendars, requestOf(db, { query }))).match(/^BEGIN:VEVENT/gm)?.length;
    expect([await countOf(''), await countOf('day=Tuesday')]).toEqual([501, 500]);
  });

  test('has what the page shows for the same query, on all its pages', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ title: `Men ${index}`, gender: 'Male' as const }));
    await using calendar = await start({ title: 'Everyone' }, ...many);
    const titles = async (query: string) => (await calendar.read(query)).events.map(({ summary }) => summary);
    expect(await titles('q=men+7&utm_source=x')).toEqual(['Men 7']);
    expect(await titles('gender=Male&page=2')).toHaveLength(30);
    expect(await titles('gender=Male&mixed=yes')).toContain('Everyone');
    expect(await titles('q=nobody')).toEqual([]);
  });

  test('exists for each group by its id, and is named after it', async () => {
    await using calendar = await start({ title: 'One' }, { title: 'Two' });
    const [id = ''] = calendar.ids;
    const { name, events } = await calendar.readOwn(id);
    expect([name, ...events.map(({ summary }) => summary)]).toEqual(['One', 'One']);
    await deleteItem(calendar.db, groups, id, { now: later });
    for (const other of [id, 'nothing', '']) {
      await expect(calendar.readOwn(other), other).rejects.toMatchObject({ status: 404 });
    }
  });
});
