import { expect, test } from 'vitest';
import { defaultContent } from '#content/words.ts';
import { pageOf } from '#core/paging.ts';
import { registry } from '#features/all.server.ts';
import type { Event } from '#features/events/event.ts';
import { anEventInput } from '#features/events/fixture.ts';
import type { Article, ArticleInput } from '#features/news/article.ts';
import { articleList } from '#features/news/article-list.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Values } from '#records/declare/field.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { refreshDetails } from './details.server.ts';
import { serveItem } from './item-page.server.ts';
import {
  createItem,
  deleteItem,
  listAdminItems,
  listPublicItems,
  readListPage,
  sharePublicItems,
  updateItem,
} from './store.server.ts';

const { events, news } = registry;

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

  const create = (given: Partial<Event>) => createItem(db, events, anEventInput(given), dayOf(1));
  const weekly = await create({ title: 'Weekly', date: dateOf(2), repeats: 'weekly' });
  const once = await create({ title: 'Once', date: dateOf(5) });
  expect(await computedBy(dayOf(1))).toEqual(['Once', 'Weekly']);
  expect(await computedBy(dayOf(1))).toEqual([]);
  await updateItem(db, events, once.id, { title: 'Once, renamed' }, { now: dayOf(1) });
  expect(await computedBy(dayOf(1))).toEqual(['Once, renamed']);
  expect(await titlesOn(1)).toEqual(['Weekly', 'Once, renamed']);
  // The first date of the one is over, then the only one of the other.
  expect(await computedBy(dayOf(4))).toEqual(['Weekly']);
  expect(await computedBy(dayOf(7))).toEqual(['Once, renamed']);
  expect(await titlesOn(7)).toEqual(['Weekly']);
  const [, over] = await listAdminItems(db, events as never, dayOf(7));
  expect(over).toMatchObject({ title: 'Once, renamed', occurrences: [], last: { date: dateOf(5) } });
  await deleteItem(db, events, weekly.id, { now: dayOf(7) });
  expect(await computedBy(dayOf(7))).toEqual([]);
  expect(await db.selectFrom('itemDetails').select('itemId').execute()).toEqual([{ itemId: once.id }]);
  // A later version of the site says something else.
  await create({ title: 'Another', date: dateOf(9) });
  const renewed = { ...counting, derivedBy: 'another version' };
  expect(await computedBy(dayOf(7), renewed)).toEqual(['Another', 'Once, renamed']);
});

test.each(engines)('on $name reads one page of upcoming items without the others', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  for (const day of [9, 3, 20, 12, 3, 15]) {
    const input = anEventInput({ date: dateOf(day), repeats: day === 3 ? 'weekly' : 'never' });
    await createItem(db, events, input, dayOf(1));
  }
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

test.each(engines)(
  'on $name an item has the neighbors that it has in the list, of which a page is read',
  async ({ newLocation }) => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    // Two of the same millisecond.
    for (const [index, second] of [3, 1, 2, 2, 0].entries()) {
      const time = new Date(Date.UTC(2027, 2, 5, 15, 0, second));
      await createItem(db, news, anArticleInput({ title: `No. ${index}` }), time);
    }
    const now = new Date(Date.UTC(2027, 2, 6));
    const viewer = { db, now, content: defaultContent, isDataRequest: false };
    const serve = (slug: string, isForAdmin = false) =>
      serveItem({ ...viewer, isForAdmin }, news, slug, new URL('http://localhost'));
    const articles = await listPublicItems(db, news, now);
    const neighbor = (name: string, article?: Article) =>
      article && { [name]: { title: article.title, slug: article.slug } };
    const shown = articles.map((item, index) => ({
      item,
      ...neighbor('newer', articles[index - 1]),
      ...neighbor('older', articles[index + 1]),
    }));
    const expectShown = async () => expect(await Promise.all(articles.map(({ slug }) => serve(slug)))).toEqual(shown);
    await expectShown();
    for (const page of [1, 2, 3, 4]) {
      expect(await readListPage({ db, now }, news, { page, size: 2 })).toEqual(pageOf(articles, page, 2));
    }

    const tomorrow = new Date(Date.UTC(2027, 2, 7)).toISOString();
    const hidden: Partial<ArticleInput>[] = [
      { publishAt: null },
      { publishAt: tomorrow },
      { publishAt: new Date(0).toISOString(), hideAt: now.toISOString() },
    ];
    for (const given of hidden) await createItem(db, news, anArticleInput(given) as Values, now);
    await expectShown();
    const forAdmin = (await listAdminItems(db, news, now)) as (Article & ItemTimes)[];
    const states = ['draft', 'scheduled', ...articles.map(() => undefined), 'taken down'];
    expect(forAdmin.map(({ state }) => state)).toEqual(states);
    for (const { slug, state } of forAdmin.filter((item) => item.state)) {
      expect(await serve(slug)).toBeUndefined();
      expect(await serve(slug, true)).toEqual({ item: expect.objectContaining({ slug, state }) });
    }
    // An admin's browser may have loaded them with the list.
    expect(articleList.show(forAdmin, new URLSearchParams()).items).toHaveLength(articles.length);
  },
);
