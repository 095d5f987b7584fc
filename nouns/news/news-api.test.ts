import { describe, expect, test } from 'vitest';
import { minutesLater, startApi } from '#test/api.ts';
import { engines } from '#test/database.ts';
import type { Article } from './article.ts';
import { anArticleInput } from './fixture.ts';

describe.each(engines)('articles on $name', ({ newLocation }) => {
  async function withArticle() {
    const api = await startApi(newLocation);
    const headers = await api.logIn();
    const response = await api.send('POST', '/api/news', { headers, json: anArticleInput() });
    const article: Article = await response.json();
    return Object.assign(api, { headers, article, url: `/api/news/${article.id}` });
  }

  test('are created with the current time', async () => {
    await using api = await withArticle();
    const { id, version, slug, ...article } = api.article;
    expect(article).toEqual({ ...anArticleInput(), createdAt: '2027-03-05T15:00:00.000Z' });
  });

  test('are sorted newest first, even within a millisecond, and keep their position when changed', async () => {
    await using api = await startApi(newLocation);
    const headers = await api.logIn();
    const titles = ['one', 'two', 'three', 'four', 'five', 'six'];
    const ids: string[] = [];
    for (const [index, title] of titles.entries()) {
      if (index > 3) minutesLater(api.clock, 1);
      const response = await api.send('POST', '/api/news', { headers, json: anArticleInput({ title }) });
      ids.push((await response.json()).id);
    }
    minutesLater(api.clock, 1);
    await api.send('PATCH', `/api/news/${ids[0]}`, { headers, json: { title: 'first' } });
    const articles: Article[] = await (await api.send('GET', '/api/news')).json();
    expect(articles.map(({ title }) => title)).toEqual(['six', 'five', 'four', 'three', 'two', 'first']);
  });

  test.each([
    ['title', undefined, 'Title is missing'],
    ['title', 'x'.repeat(2_001), 'Title may have at most 2,000 characters'],
    ['summary', ' ', 'Summary is missing'],
    ['summary', 'x'.repeat(20_001), 'Summary may have at most 20,000 characters'],
    ['content', '\n\n', 'Content is missing'],
    ['content', 'x'.repeat(100_001), 'Content may have at most 100,000 characters'],
    ['content', 'a\0b', 'Content has a character that cannot be kept'],
    ['content', '\udfff', 'Content has a character that cannot be kept'],
    ['author', null, 'Author must be text'],
    ['author', 'x'.repeat(2_001), 'Author may have at most 2,000 characters'],
  ])('are rejected with an invalid %s', async (field, value, message) => {
    await using api = await withArticle();
    const { headers, article, url } = api;
    const json = { ...anArticleInput(), [field]: value };
    const created = await api.send('POST', '/api/news', { headers, json });
    expect(created.status).toBe(400);
    expect(await created.json()).toMatchObject({ errors: [{ field, message }] });
    if (value !== undefined) {
      const changed = await api.send('PATCH', url, { headers, json: { [field]: value } });
      expect(await changed.json()).toMatchObject({ status: 400, errors: [{ field, message }] });
    }
    expect(await (await api.send('GET', '/api/news')).json()).toEqual([article]);
  });

  test('may be as long as the limits allow', async () => {
    await using api = await withArticle();
    const json = {
      title: 'x'.repeat(2_000),
      summary: 'é'.repeat(20_000),
      content: 'é'.repeat(100_000),
      author: 'x'.repeat(2_000),
    };
    const response = await api.send('PATCH', api.url, { headers: api.headers, json });
    expect(await response.json()).toMatchObject(json);
  });
});
