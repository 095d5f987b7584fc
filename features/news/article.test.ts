import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { sqliteLocation } from '#test/database.ts';
import { news } from './article.ts';
import { anArticle, anArticleInput } from './fixture.ts';

test('articles are listed newest first, drafts before them, and those of the same millisecond by id, the later one first', () => {
  const inOrder = [
    anArticle({ id: 'draft', publishAt: null }),
    anArticle({ id: 'a', publishAt: '2027-03-05T17:00:00.001Z' }),
    ...['d', 'c', 'b'].map((id) => anArticle({ id, publishAt: '2027-03-05T17:00:00.000Z' })),
  ];
  expect(news.sort([3, 1, 0, 2, 4].map((index) => inOrder[index] ?? anArticle()))).toEqual(inOrder);
});

test('an article may be as long as the limits allow, and no longer', async () => {
  await using api = await startApi(sqliteLocation);
  const headers = await api.logIn();
  const create = async (json: object) => (await api.send('POST', '/api/news', { headers, json })).json();
  const limits = { title: 2_000, summary: 20_000, content: 100_000, author: 2_000 };
  const texts = (more: number) =>
    Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, 'é'.repeat(limit + more)]));
  expect(await create(texts(0))).toMatchObject(texts(0));
  for (const [field, text] of Object.entries(texts(1))) {
    const problem = await create({ ...anArticleInput(), [field]: text });
    expect(problem).toMatchObject({ status: 400, errors: [{ field }] });
  }
});
