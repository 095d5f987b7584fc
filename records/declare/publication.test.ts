import { expect, test } from 'vitest';
import { registry } from '#features/all.server.ts';
import type { Article } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import { createItem, listItems, listPublicItems } from '#records/store/store.server.ts';
import { minutesLater, startApi } from '#test/api.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { isPublic, publicationState } from './publication.ts';

const { news } = registry;

const times = ['2027-03-05T15:00:00.000Z', '2027-03-05T15:00:00.001Z', '2027-03-06T00:00:00.000Z'];
const [first = '', second = '', third = ''] = times;

test('an item is a draft, scheduled, public or taken down', () => {
  const stateAt = (now: string, given: Partial<Article>) => publicationState(anArticle(given), new Date(now));
  expect(stateAt(second, { publishAt: null })).toBe('draft');
  expect(stateAt(second, { publishAt: null, hideAt: first })).toBe('draft');
  expect(stateAt(first, { publishAt: second })).toBe('scheduled');
  expect(stateAt(second, { publishAt: second })).toBe('public');
  expect(stateAt(second, { publishAt: first, hideAt: third })).toBe('public');
  expect(stateAt(third, { publishAt: first, hideAt: third })).toBe('taken down');
});

test.each(engines)('$name and memory agree at every moment on what is public', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  for (const publishAt of [null, ...times]) {
    for (const hideAt of [null, ...times.filter((time) => time > (publishAt ?? ''))])
      await createItem(db, news, anArticleInput({ publishAt, hideAt }), new Date(0));
  }
  const all = await listItems(db, news);
  for (const time of times) {
    const now = new Date(time);
    const publicItems = all.filter((item) => isPublic(item, now));
    expect(publicItems.length).toBeGreaterThan(0);
    expect(await listPublicItems(db, news, now)).toEqual(publicItems);
  }
});

/** The API, with a function that changes one article. */
async function start() {
  const api = await startApi(sqliteLocation);
  const headers = await api.logIn();
  const titles = async (options = {}): Promise<string[]> =>
    (await (await api.send('GET', '/api/news', options)).json()).map(({ title }: Article) => title);
  return {
    ...api,
    create: async (given: Partial<Article> = {}) =>
      (await api.send('POST', '/api/news', { headers, json: anArticleInput(given) })).json(),
    change: async (id: string, json: object) => (await api.send('PATCH', `/api/news/${id}`, { headers, json })).json(),
    later: (minutes: number) => new Date(api.clock.time.getTime() + minutes * 60_000).toISOString(),
    forVisitors: () => titles(),
    forAdmins: () => titles({ headers }),
  };
}

test('an article is public at once or between its times, and a draft for admins only until it is published', async () => {
  await using api = await start();
  await api.create({ title: 'Scheduled', publishAt: api.later(2), hideAt: api.later(3) });
  const draft = await api.create({ title: 'Draft', publishAt: null });
  expect(draft.publishAt).toBeNull();
  minutesLater(api.clock, 1);
  const atOnce = await api.create({ title: 'At once' });
  expect(atOnce).toMatchObject({ publishAt: atOnce.createdAt, hideAt: null });
  expect(await api.forVisitors()).toEqual(['At once']);
  expect(await api.forAdmins()).toEqual(['Draft', 'Scheduled', 'At once']);
  minutesLater(api.clock, 1);
  expect(await api.forVisitors()).toEqual(['Scheduled', 'At once']);
  minutesLater(api.clock, 1);
  expect(await api.forVisitors()).toEqual(['At once']);
  expect(await api.change(draft.id, { publishAt: 'now' })).toMatchObject({ publishAt: api.clock.time.toISOString() });
  expect(await api.forVisitors()).toEqual(['Draft', 'At once']);
});

test('an article cannot be taken down before it is published, whichever of the two is sent', async () => {
  await using api = await start();
  const scheduled = await api.create({ publishAt: api.later(2), hideAt: api.later(3) });
  const draft = await api.create({ publishAt: null, hideAt: api.later(-1) });
  const message = 'It can only be taken down after it was published';
  for (const problem of [
    await api.create({ publishAt: third, hideAt: third }),
    await api.create({ hideAt: api.later(-1) }),
    await api.change(scheduled.id, { publishAt: api.later(3) }),
    await api.change(scheduled.id, { hideAt: api.later(2) }),
    await api.change(draft.id, { publishAt: 'now' }),
  ]) {
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'hideAt', message }] });
  }
  const publishAt = api.later(4);
  expect(await api.change(scheduled.id, { publishAt, hideAt: null })).toMatchObject({ publishAt });
});
