import { describe, expect, test } from 'vitest';
import { registry } from '#features/all.server.ts';
import type { Article } from '#features/news/article.ts';
import { anArticle, anArticleInput } from '#features/news/fixture.ts';
import { createItem, listItems, listPublicItems } from '#records/store/store.server.ts';
import { minutesLater, startApi } from '#test/api.ts';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import { storePicture } from '#test/pictures.ts';
import type { Picture } from './file-values.ts';
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
    create: (given: Partial<Article> = {}) => api.send('POST', '/api/news', { headers, json: anArticleInput(given) }),
    change: (id: string, json: object) => api.send('PATCH', `/api/news/${id}`, { headers, json }),
    restore: (id: string) => api.send('POST', `/api/news/${id}/restore`, { headers }),
    forVisitors: () => titles(),
    forAdmins: () => titles({ headers }),
  };
}

describe('an article', () => {
  test('is public at once, from the time at which it was created', async () => {
    await using api = await start();
    const article = await (await api.create({ title: 'Roof' })).json();
    expect(article).toMatchObject({ publishAt: article.createdAt, hideAt: null });
    expect(await api.forVisitors()).toEqual(['Roof']);
  });

  test('without a time is a draft that only admins see, until it is published by the server’s clock', async () => {
    await using api = await start();
    const { id, publishAt } = await (await api.create({ title: 'Roof', publishAt: null })).json();
    expect(publishAt).toBeNull();
    expect(await api.forVisitors()).toEqual([]);
    expect(await api.forAdmins()).toEqual(['Roof']);
    minutesLater(api.clock, 5);
    const published = await (await api.change(id, { publishAt: 'now' })).json();
    expect(published.publishAt).toBe(api.clock.time.toISOString());
    expect(await api.forVisitors()).toEqual(['Roof']);
    expect(await (await api.restore(id)).json()).toMatchObject({ publishAt: null });
    expect(await api.forVisitors()).toEqual([]);
  });

  test('is public between its times, and listed by the first of them', async () => {
    await using api = await start();
    const { time } = api.clock;
    const later = (minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString();
    await api.create({ title: 'Scheduled', publishAt: later(2), hideAt: later(3) });
    await api.create({ title: 'Draft', publishAt: null });
    minutesLater(api.clock, 1);
    await api.create({ title: 'At once' });
    expect(await api.forVisitors()).toEqual(['At once']);
    expect(await api.forAdmins()).toEqual(['Draft', 'Scheduled', 'At once']);
    minutesLater(api.clock, 1);
    expect(await api.forVisitors()).toEqual(['Scheduled', 'At once']);
    minutesLater(api.clock, 1);
    expect(await api.forVisitors()).toEqual(['At once']);
  });

  test('stores times in UTC, whatever offset was sent', async () => {
    await using api = await start();
    const response = await api.create({ publishAt: '2027-12-24T12:00:00-05:00' });
    expect(await response.json()).toMatchObject({ publishAt: '2027-12-24T17:00:00.000Z' });
  });

  test.each([
    ['publishAt', { publishAt: 'tomorrow' }],
    ['publishAt', { publishAt: '' }],
    ['publishAt', { publishAt: '9999-12-31T23:00:00-05:00' }],
    ['publishAt', { publishAt: '0000-01-01T00:00:00+05:00' }],
    ['hideAt', { hideAt: '2027-12-24' }],
    ['hideAt', { publishAt: third, hideAt: third }],
  ])('is rejected for its %s with %o', async (field, given) => {
    await using api = await start();
    const response = await api.create(given);
    expect(response.status).toBe(400);
    const message = expect.stringMatching(/must be a time|can only be taken down after/);
    expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await api.forAdmins()).toEqual([]);
  });

  test('cannot be taken down before it is published, whichever of the two is changed', async () => {
    await using api = await start();
    const { time } = api.clock;
    const later = (minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString();
    const scheduled = await (await api.create({ publishAt: later(2), hideAt: later(3) })).json();
    const draft = await (await api.create({ publishAt: null, hideAt: later(-1) })).json();
    const responses = [
      await api.change(scheduled.id, { publishAt: later(3) }),
      await api.change(scheduled.id, { hideAt: later(2) }),
      await api.change(draft.id, { publishAt: 'now' }),
      await api.create({ hideAt: later(-1) }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ field: 'hideAt' }] });
    }
    expect((await api.change(scheduled.id, { publishAt: later(4), hideAt: null })).status).toBe(200);
  });

  test('cannot reference a picture that does not exist', async () => {
    await using api = await start();
    const { id } = await (await api.create()).json();
    for (const [picture, message] of [
      [{ id: 'none', alt: '' }, /no such picture/],
      [{ id: 'a b', alt: '' }, /one that has been added/],
      ['none', /one that has been added/],
      [{ id: 'none' }, /Describe what the picture shows/],
      [{ id: 'none', alt: 'ü'.repeat(2_001) }, /at most 2,000 characters/],
      [{ id: 'none', alt: '', focusX: 101 }, /focusX must be a whole number from 0 to 100/],
    ] as [Picture, RegExp][]) {
      for (const response of [await api.create({ picture }), await api.change(id, { picture })]) {
        expect(response.status).toBe(400);
        const error = { field: 'picture', message: expect.stringMatching(message) };
        expect(await response.json()).toMatchObject({ errors: [error] });
      }
    }
  });

  test('includes its picture’s metadata, for visitors and admins', async () => {
    await using api = await start();
    const picture = await storePicture(api.db);
    await api.create({ picture: { ...picture, width: 1, height: 1 } });
    for (const options of [{}, { headers: await api.logIn() }])
      expect(await (await api.send('GET', '/api/news', options)).json()).toMatchObject([{ picture }]);
  });

  test('from before drafts existed is restored from the bin as public since its creation', async () => {
    await using api = await start();
    const { id, ...article } = await (await api.create()).json();
    const { picture, publishAt, hideAt, ...earlier } = { id, ...article };
    await api.db
      .updateTable('revisions')
      .set({ after: JSON.stringify(earlier) })
      .execute();
    const [revision] = await api.db.selectFrom('revisions').selectAll().execute();
    await api.db.deleteFrom('articles').execute();
    const deletion = {
      id: 'deletion',
      action: 'delete' as const,
      version: 2,
      before: revision?.after ?? '',
      after: null,
    };
    await api.db
      .insertInto('revisions')
      .values({ ...revision, ...deletion } as never)
      .execute();
    minutesLater(api.clock, 5);
    expect(await (await api.restore(id)).json()).toEqual({ id, ...article, version: 3 });
  });
});
