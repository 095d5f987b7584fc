import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesLater, startApi, type TestApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { type Article, news } from './article.ts';
import { anArticleInput } from './fixture.ts';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApi(sqliteLocation);
  headers = await api.logIn();
});
afterAll(() => api[Symbol.asyncDispose]());

async function create(json: object) {
  return (await api.send('POST', '/api/news', { headers, json })).json();
}

test('articles have the time of their creation, by which they are listed, newest first, also when one is changed', async () => {
  const ids: string[] = [];
  for (const title of ['one', 'two', 'three']) {
    minutesLater(api.clock, 1);
    const { id, createdAt }: Article = await create(anArticleInput({ title }));
    expect(createdAt).toBe(api.clock.time.toISOString());
    ids.unshift(id);
  }
  minutesLater(api.clock, 1);
  await api.send('PATCH', `/api/news/${ids[2]}`, { headers, json: { title: 'changed' } });
  const articles: Article[] = await (await api.send('GET', '/api/news')).json();
  expect(articles.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
});

test('articles of the same millisecond are listed by id, the later one first', () => {
  const createdAt = '2027-03-05T15:00:00.000Z';
  const articles = ['b', 'a', 'c'].map((id) => ({ ...anArticleInput(), id, createdAt, version: 1, slug: id }));
  expect(news.sort(articles).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test.each([
  ['title', 2_000, 'Title'],
  ['summary', 20_000, 'Summary'],
  ['content', 100_000, 'Content'],
  ['author', 2_000, 'Author'],
])('an article needs its %s, and has at most %i characters there', async (field, most, label) => {
  const withText = (text: string | undefined) => create({ ...anArticleInput(), [field]: text });
  expect(await withText('é'.repeat(most))).toMatchObject({ [field]: 'é'.repeat(most) });
  const writes = api.changes.length;
  const tooLong = `${label} may have at most ${most.toLocaleString('en')} characters`;
  expect(await withText('é'.repeat(most + 1))).toMatchObject({ status: 400, errors: [{ field, message: tooLong }] });
  for (const text of [undefined, ' \n']) {
    const problem = { status: 400, errors: [{ field, message: `${label} is missing` }] };
    expect(await withText(text)).toMatchObject(problem);
  }
  expect(api.changes).toHaveLength(writes);
});
