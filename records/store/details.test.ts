import { expect, test } from 'vitest';
import { pageOf } from '#core/paging.ts';
import { registry } from '#features/all.server.ts';
import type { Event } from '#features/events/event.ts';
import { anEventInput } from '#features/events/fixture.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { refreshDetails } from './details.server.ts';
import {
  createItem,
  deleteItem,
  listAdminItems,
  listPublicItems,
  readListPage,
  sharePublicItems,
  updateItem,
} from './store.server.ts';

const { events } = registry;

const dayOf = (day: number) => new Date(Date.UTC(2027, 2, day, 12));
const dateOf = (day: number) => `2027-03-${String(day).padStart(2, '0')}`;

test.each(engines)('on $name derives details once per change and end of an item', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  const computed: string[] = [];
  const counting = {
    ...events,
    derive(event: Event, now: Date) {
      computed.push(event.title);
      return events.derive?.(event, now);
    },
  };
  async function computedBy(now: Date, noun = counting) {
    computed.length = 0;
    await refreshDetails(db, noun as never, now);
    return computed.toSorted();
  }
  const titlesOn = async (day: number) => (await listPublicItems(db, events, dayOf(day))).map(({ title }) => title);

  const weekly = await createItem(
    db,
    events,
    anEventInput({ title: 'Weekly', date: dateOf(2), repeats: 'weekly' }),
    dayOf(1),
  );
  const once = await createItem(db, events, anEventInput({ title: 'Once', date: dateOf(5) }), dayOf(1));
  expect(await computedBy(dayOf(1))).toEqual(['Once', 'Weekly']);
  expect(await computedBy(dayOf(1))).toEqual([]);
  await updateItem(db, events, once.id, { title: 'Once, renamed' }, { now: dayOf(1) });
  expect(await computedBy(dayOf(1))).toEqual(['Once, renamed']);
  expect(await titlesOn(1)).toEqual(['Weekly', 'Once, renamed']);
  // First one event's first date passes, then the other's only date.
  expect(await computedBy(dayOf(4))).toEqual(['Weekly']);
  expect(await computedBy(dayOf(7))).toEqual(['Once, renamed']);
  expect(await titlesOn(7)).toEqual(['Weekly']);
  const [, over] = await listAdminItems(db, events as never, dayOf(7));
  expect(over).toMatchObject({ title: 'Once, renamed', occurrences: [], last: { date: dateOf(5) } });
  await deleteItem(db, events, weekly.id, { now: dayOf(7) });
  expect(await computedBy(dayOf(7))).toEqual([]);
  expect(await db.selectFrom('itemDetails').select('itemId').execute()).toEqual([{ itemId: once.id }]);
  // A later version of the site derives something else.
  await updateItem(db, events, once.id, {}, { now: dayOf(7) });
  expect(await computedBy(dayOf(7), { ...counting, derivedBy: 'another version' })).toEqual(['Once, renamed']);
});

test.each(engines)('on $name reads one page of upcoming items without the others', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  for (const day of [9, 3, 20, 12, 3, 15])
    await createItem(
      db,
      events,
      anEventInput({ date: dateOf(day), repeats: day === 3 ? 'weekly' : 'never' }),
      dayOf(1),
    );
  const reading = { db, now: dayOf(10) };
  const all: Event[] = await listPublicItems(db, events, reading.now);
  expect(all.map(({ occurrences: [next] = [] }) => next?.date)).toEqual([10, 10, 12, 15, 20].map(dateOf));
  for (const page of [1, 2, 3]) {
    expect(await readListPage(reading, events, { page, size: 2 })).toEqual(pageOf(all, page, 2));
  }
});

test.each(engines)('on $name reads a whole list once until it changes', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  const { id } = await createItem(db, events, anEventInput({ date: dateOf(5) }), dayOf(1));
  const first = await sharePublicItems(db, events, dayOf(1));
  expect(await sharePublicItems(db, events, dayOf(2))).toBe(first);
  await updateItem(db, events, id, { title: 'Renamed' }, { now: dayOf(2) });
  expect(await sharePublicItems(db, events, dayOf(2))).toMatchObject([{ title: 'Renamed' }]);
  expect(await sharePublicItems(db, events, dayOf(7))).toEqual([]);
});
