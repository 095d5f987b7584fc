import { afterAll, beforeAll, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { type Article, news } from '#nouns/news/article.ts';
import { articlePath } from '#nouns/news/article-path.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createItem } from '#nouns/store.server.ts';
import { find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ sampleData: false });
  const { headers } = await send('POST', '/api/admin/login', { password: 'a password for tests' });
  cookie = String(headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => site[Symbol.asyncDispose]());

function send(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json', cookie: cookie ?? '' };
  return site.request(path, { method, headers, body: JSON.stringify(body) });
}

async function create(title: string): Promise<Article> {
  return JSON.parse((await send('POST', '/api/news', anArticleInput({ title }))).text);
}

async function open(path: string) {
  return readHtml((await site.request(path)).text);
}

test('the list links to a page for each article, which has its texts, its head and its neighbors', async () => {
  const oldest = await create('The oldest');
  const middle = await create('The one between');
  const newest = await create('The newest');
  const list = find(await open('/news'), 'main');
  for (const article of [oldest, middle, newest]) expect(hrefOf(list, article.title)).toBe(articlePath(article));

  const page = await open('/news/the-one-between');
  const main = find(page, 'main');
  expect(textOf(find(main, 'h1'))).toBe('The one between');
  for (const text of ['Bring a salad', 'We meet at noon.', 'By Kim Walker', `${church.siteUrl}/news/the-one-between`]) {
    expect(textOf(main)).toContain(text);
  }
  expect(textOf(find(page, 'title'))).toBe(`The one between | ${church.name}`);
  expect(find(page, 'meta[name=description]').getAttribute('content')).toBe('Bring a salad');
  expect(hrefOf(main, 'Back to all news')).toBe('/news');
  const more = find(main, 'nav', 'More news');
  expect(findAll(more, 'a').map(textOf)).toEqual(['Previous (older) The oldest', 'Next (newer) The newest']);
  expect(hrefsIn(more)).toEqual(['/news/the-oldest', '/news/the-newest']);
  expect(findAll(find(await open('/news/the-newest'), 'nav', 'More news'), 'a').map(textOf)).toEqual([
    'Previous (older) The one between',
  ]);
});

test('the page of an article is the same with any query, and without a trailing slash', async () => {
  const path = articlePath(await create('Any query'));
  const withQuery = await site.request(`${path}?utm_source=letter`);
  const plain = await site.request(path);
  expect(withQuery).toMatchObject({ status: 200, text: plain.text });
  const { headers } = await site.request(path, { headers: { 'if-none-match': String(plain.headers.etag) } });
  expect(headers.etag).toBe(plain.headers.etag);
  for (const slashed of [path, '/news/unknown']) {
    const location = `${slashed}?a=b`;
    expect(await site.request(`${slashed}/?a=b`)).toMatchObject({ status: 308, headers: { location } });
  }
});

test('an old address leads on for good, and a page shows what has just changed', async () => {
  const article = await create('Before');
  expect((await site.request('/news/before')).status).toBe(200);
  await send('PATCH', `/api/news/${article.id}`, { title: 'After' });
  expect(await site.request('/news/before')).toMatchObject({ status: 308, headers: { location: '/news/after' } });
  const withQuery = await site.request('/news/before?utm_source=letter');
  expect(withQuery).toMatchObject({ status: 308, headers: { location: '/news/after?utm_source=letter' } });
  // Renamed back, the addresses would lead to each other in a browser that had stored this.
  expect(withQuery.headers['cache-control']).toBe('no-store');
  expect(textOf(find(await open('/news/after'), 'h1'))).toBe('After');
  await send('PATCH', `/api/news/${article.id}`, { summary: 'Bring two salads' });
  expect((await site.request('/news/after')).text).toContain('Bring two salads');
  await send('DELETE', `/api/news/${article.id}`);
  for (const path of ['/news/after', '/news/before']) expect((await site.request(path)).status).toBe(404);
  await send('POST', `/api/news/${article.id}/restore`);
  expect((await site.request('/news/after')).status).toBe(200);
});

test('an unknown address is the not-found page', async () => {
  for (const path of ['/news/nothing-here', '/news/Nothing%20here', '/news/atom.html', '/news/after/more']) {
    const { status, text } = await site.request(path);
    expect(status).toBe(404);
    expect(textOf(find(readHtml(text), 'h1'))).toBe(textOf(find(await open('/nothing-here'), 'h1')));
  }
});

test('a page is rendered again after another process has added an article', async () => {
  const path = articlePath(await create('Still the newest'));
  expect(findAll(await open(path), 'a', /^Next/)).toEqual([]);
  const other = site.openDatabase();
  await createItem(other.db, news, anArticleInput({ title: 'By another process' }), new Date());
  await other.close();
  await expect
    .poll(async () => findAll(await open(path), 'a', /^Next/).map(textOf))
    .toEqual(['Next (newer) By another process']);
});
