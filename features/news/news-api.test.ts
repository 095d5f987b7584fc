import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesLater, startApi, type TestApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { type Article, news } from './article.ts';
import { anArticle, anArticleInput } from './fixture.ts';

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

test('lists articles by creation time, newest first, even after a change', async () => {
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

test('lists articles of the same millisecond by id, the later one first', () => {
  const articles = ['b', 'a', 'c'].map((id) => anArticle({ id }));
  expect(news.sort(articles).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('an article may be as long as the limits allow, and no longer', async () => {
  const limits = { title: 2_000, summary: 20_000, content: 100_000, author: 2_000 };
  const texts = (more: number) =>
    Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, 'é'.repeat(limit + more)]));
  expect(await create(texts(0))).toMatchObject(texts(0));
  for (const [field, text] of Object.entries(texts(1))) {
    const problem = await create({ ...anArticleInput(), [field]: text });
    expect(problem).toMatchObject({ status: 400, errors: [{ field }] });
  }
});
