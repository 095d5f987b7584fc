import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { news as words } from '#content/pages/news.ts';
import { notFound } from '#content/pages/not-found.ts';
import { type Article, news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { itemPath } from '#records/show/item-page.ts';
import { find, findAll, hrefOf, hrefsIn, textOf } from './html.ts';
import { visitSite } from './visit.ts';

const { open, openMain, request, send, logIn } = await visitSite();
const volunteer = await logIn();

async function create(title: string): Promise<Article> {
  return JSON.parse((await send('POST', '/api/news', anArticleInput({ title }), volunteer)).text);
}

test('the list links to a page for each article, with its texts, metadata and neighbors', async () => {
  for (const title of ['The oldest', 'The one between', 'The newest']) {
    const article = await create(title);
    expect(hrefOf(await openMain('/news'), title)).toBe(itemPath(news, article));
  }
  const page = await open('/news/the-one-between');
  const main = find(page, 'main');
  expect(textOf(find(main, 'h1'))).toBe('The one between');
  const { summary, content, author } = anArticleInput();
  const texts = [summary, content, `By ${author}`, `${church.siteUrl}/news/the-one-between`];
  for (const text of texts) expect(main.textContent).toContain(text);
  expect(textOf(find(page, 'title'))).toBe(`The one between | ${church.name}`);
  expect(find(page, 'meta[name=description]').getAttribute('content')).toBe(summary);
  expect(hrefOf(main, words.back)).toBe('/news');
  const more = find(main, 'nav', 'More news');
  expect(findAll(more, 'a').map(textOf)).toEqual(['Previous (older) The oldest', 'Next (newer) The newest']);
  expect(hrefsIn(more)).toEqual(['/news/the-oldest', '/news/the-newest']);
  expect(hrefsIn(find(await open('/news/the-newest'), 'nav', 'More news'))).toEqual(['/news/the-one-between']);
});

test('the page of an article is the same with any query, and without a trailing slash', async () => {
  const path = itemPath(news, await create('Any query'));
  const { text } = await request(path);
  expect(await request(`${path}?utm_source=letter`)).toMatchObject({ status: 200, text });
  for (const slashed of [path, '/news/unknown']) {
    const location = `${slashed}?a=b`;
    expect(await request(`${slashed}/?a=b`)).toMatchObject({ status: 308, headers: { location } });
  }
});

test('a former slug redirects to the current one, whose page shows what has just changed', async () => {
  const { id } = await create('Before');
  expect((await request('/news/before')).status).toBe(200);
  await send('PATCH', `/api/news/${id}`, { title: 'After', summary: 'Bring two salads' }, volunteer);
  for (const query of ['', '?utm_source=letter']) {
    // A cached redirect would loop after the article is renamed back.
    const headers = { location: `/news/after${query}`, 'cache-control': 'no-store' };
    expect(await request(`/news/before${query}`)).toMatchObject({ status: 308, headers });
  }
  const main = await openMain('/news/after');
  expect(textOf(find(main, 'h1'))).toBe('After');
  expect(textOf(main)).toContain('Bring two salads');
  await send('DELETE', `/api/news/${id}`, undefined, volunteer);
  for (const path of ['/news/after', '/news/before']) expect((await request(path)).status).toBe(404);
  await send('POST', `/api/news/${id}/restore`, undefined, volunteer);
  expect((await request('/news/after')).status).toBe(200);
});

test.each(['/news/nothing-here', '/news/Nothing%20here', '/news/atom.html', '/news/after/more'])(
  '%s, which is not an article, is the not-found page',
  async (path) => {
    expect((await request(path)).status).toBe(404);
    expect(textOf(find(await open(path), 'h1'))).toBe(notFound.heading);
  },
);
