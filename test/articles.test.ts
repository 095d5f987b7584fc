import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { siteUrl } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { hour } from '#core/dates.ts';
import { formatTime } from '#core/timestamps.ts';
import { type Article, news } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import type { Picture } from '#records/declare/file-values.ts';
import { itemPath } from '#records/show/item-page.ts';
import { type Element, find, findAll, hrefOf, hrefsIn, readHtml, textOf } from './html.ts';
import { storePicture } from './pictures.ts';
import { someNoon } from './site.ts';
import { visitSite } from './visit.ts';

const { news: words, notFound } = defaultContent.words;

const clock = { time: someNoon() };
const { open, openMain, request, send, logIn, openDatabase } = await visitSite({ now: () => clock.time });
const volunteer = await logIn();

async function create(title: string, given: Partial<Article> = {}): Promise<Article> {
  return JSON.parse((await send('POST', '/api/news', anArticleInput({ title, ...given }), volunteer)).text);
}

async function createWithPicture(title: string, given: Partial<Picture>) {
  const { db, close } = openDatabase();
  const picture = await storePicture(db, given);
  await close();
  return create(title, { picture });
}

const inHours = (hours: number) => new Date(someNoon().getTime() + hours * hour).toISOString();

test('the list links to a page for each article, which has its texts, its head and its neighbors', async () => {
  for (const title of ['The oldest', 'The one between', 'The newest']) {
    const article = await create(title);
    expect(hrefOf(await openMain('/news'), title)).toBe(itemPath(news, article));
  }
  const page = await open('/news/the-one-between');
  const main = find(page, 'main');
  expect(textOf(find(main, 'h1'))).toBe('The one between');
  const { summary, content, author } = anArticleInput();
  const texts = [summary, content, `By ${author}`, `${siteUrl}/news/the-one-between`];
  for (const text of texts) expect(main.textContent).toContain(text);
  expect(textOf(find(page, 'title'))).toBe(`The one between | ${church.name}`);
  expect(find(page, 'meta[name=description]').getAttribute('content')).toBe(summary);
  expect(hrefOf(main, words.back)).toBe('/news');
  const more = find(main, 'nav', 'More news');
  expect(findAll(more, 'a').map(textOf)).toEqual(['Previous (older) The oldest', 'Next (newer) The newest']);
  expect(hrefsIn(more)).toEqual(['/news/the-oldest', '/news/the-newest']);
  expect(hrefsIn(find(await open('/news/the-newest'), 'nav', 'More news'))).toEqual(['/news/the-one-between']);
});

test('a former slug redirects to the current one, whose page shows what has just changed', async () => {
  const { id } = await create('Before');
  expect((await request('/news/before')).status).toBe(200);
  await send('PATCH', `/api/news/${id}`, { title: 'After', summary: 'Bring two salads' }, volunteer);
  for (const query of ['', '?utm_source=letter']) {
    // A cached redirect would loop after the article is renamed back.
    const headers = { location: `/news/after${query}`, 'cache-control': 'no-store' };
    expect(await request(`/news/before${query}`)).toMatchObject({ status: 308, headers });
    expect((await request(`/news/after${query}`)).text).toContain('Bring two salads');
  }
  expect(await request('/news/after/?a=b')).toMatchObject({ status: 308, headers: { location: '/news/after?a=b' } });
  await send('DELETE', `/api/news/${id}`, undefined, volunteer);
  for (const path of ['/news/after', '/news/before', '/news/atom.html', '/news/after/more']) {
    const { status, text } = await request(path);
    expect({ status, heading: textOf(find(readHtml(text), 'h1')) }, path).toEqual({
      status: 404,
      heading: notFound.heading,
    });
  }
  await send('POST', `/api/news/${id}/restore`, undefined, volunteer);
  expect((await request('/news/after')).status).toBe(200);
});

test('the list and the page of an article show its picture in all sizes, the first one on a page at once', async () => {
  const alt = 'A red barn & "hay"';
  const { picture } = await createWithPicture('With hay', { alt, width: 1000, height: 600 });
  await createWithPicture('Decorated', { alt: '', width: 300, height: 200 });
  await create('Without');
  const inList = findAll(await openMain('/news'), 'article picture');
  expect(inList.map((each) => find(each, 'img').getAttribute('loading'))).toEqual(['eager', 'lazy']);
  expect(inList.map((each) => find(each, 'img').getAttribute('alt'))).toEqual(['', alt]);
  const onPage = find(await openMain('/news/with-hay'), 'article picture');
  for (const shown of [inList[1] ?? onPage, onPage]) {
    const widths = find(shown, 'source').getAttribute('srcset')?.split(', ');
    expect(widths).toEqual([480, 800, 1000].map((width) => `/pictures/${picture?.id}-${width}.avif ${width}w`));
    expect(find(shown, 'source').getAttribute('sizes')).toBeTruthy();
    expect(find(shown, 'img').getAttribute('src')).toBe(`/pictures/${picture?.id}-1200.jpg`);
  }
  const { alt: text, loading, width, height } = find(onPage, 'img').attributes;
  expect({ text, loading, width, height }).toEqual({ text: alt, loading: 'eager', width: '1000', height: '600' });
  expect(findAll(await openMain('/news/without'), 'article img')).toEqual([]);
});

test('a shared link to an article shows its picture, and so do search engines', async () => {
  const metaOf = (page: Element, name: string) => find(page, `meta[property="og:${name}"]`).getAttribute('content');
  const { picture } = await createWithPicture('Shared', { alt: 'A red barn', width: 2000, height: 3000 });
  const page = await open('/news/shared');
  const url = `${siteUrl}/pictures/${picture?.id}-1200.jpg`;
  const names = ['image', 'image:width', 'image:height', 'image:alt'];
  expect(names.map((name) => metaOf(page, name))).toEqual([url, '1200', '1800', 'A red barn']);
  const { '@graph': graph } = JSON.parse(find(page, 'script[type="application/ld+json"]').textContent);
  expect(graph).toMatchObject([{ '@type': 'NewsArticle', image: url }, {}]);
  // Of a decoration, sites that link here need to know at least what it belongs to.
  await createWithPicture('Adorned', { alt: '' });
  expect(metaOf(await open('/news/adorned'), 'image:alt')).toBe('Adorned');
});

test('an article appears and disappears everywhere at its time, without a write', async () => {
  const { slug } = await create('Timed', { publishAt: inHours(1), hideAt: inHours(2) });
  const everywhere = ['/news', '/api/news', '/news/atom.xml', '/news/feed.json', '/sitemap.xml', `/news/${slug}`];
  async function found() {
    const responses = await Promise.all(everywhere.map((path) => request(path)));
    return everywhere.filter((_, index) => responses[index]?.status === 200 && /timed/i.test(responses[index].text));
  }
  expect(await found()).toEqual([]);
  clock.time = new Date(inHours(1));
  await expect.poll(found).toEqual(everywhere);
  clock.time = new Date(inHours(2));
  await expect.poll(found).toEqual([]);
  clock.time = someNoon();
});

test.each([
  ['Draft', { publishAt: null }],
  [`Public from ${formatTime(inHours(24))}`, { publishAt: inHours(24) }],
  [`Taken down since ${formatTime(inHours(-24))}`, { publishAt: inHours(-48), hideAt: inHours(-24) }],
])(
  'a page that only admins see says so (%s), leads to the form, and is hidden from search and storage',
  async (state, given) => {
    const { id, slug } = await create('Not yet told', given);
    for (const query of ['', '?from=mail']) {
      expect((await request(`/news/${slug}${query}`)).status).toBe(404);
      const { status, headers, text } = await request(`/news/${slug}${query}`, { headers: volunteer });
      expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'private, no-store' });
      const page = readHtml(text);
      const band = find(page, 'section', 'Not public');
      expect(textOf(band)).toContain(state);
      expect(hrefOf(band, 'Edit this article')).toBe(`/admin/news?edit=${id}`);
      expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(findAll(page, 'meta[property], link[rel=canonical], script[type="application/ld+json"]')).toEqual([]);
      // Still nobody else's.
      for (const cookie of ['', 'session=made-up']) {
        expect((await request(`/news/${slug}${query}`, { headers: { cookie } })).status).toBe(404);
      }
    }
    const data = `/news/${slug}.data`;
    const forAdmin = { status: 200, headers: { 'cache-control': 'private, no-store' } };
    expect(await request(data, { headers: volunteer })).toMatchObject(forAdmin);
    expect((await request(data)).status).toBe(404);
    for (const path of ['/news', '/news/atom.xml', '/news/feed.json', '/sitemap.xml']) {
      expect((await request(path, { headers: volunteer })).text, path).not.toMatch(/not.yet.told/i);
    }

    await send('PATCH', `/api/news/${id}`, { publishAt: 'now', hideAt: null }, volunteer);
    const published = readHtml((await request(`/news/${slug}`, { headers: volunteer })).text);
    expect(findAll(published, 'section[aria-label="Not public"], meta[name=robots]')).toEqual([]);
    await send('DELETE', `/api/news/${id}`, undefined, volunteer);
  },
);

test('nobody sees a draft while sessions cannot be read', async () => {
  const { slug } = await create('Unseen', { publishAt: null });
  const { db, close } = openDatabase();
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
  await rename('sessions', 'sessionsAway');
  expect((await request(`/news/${slug}`, { headers: volunteer })).status).toBe(404);
  await rename('sessionsAway', 'sessions');
  await close();
});
