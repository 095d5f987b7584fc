import { expect, test } from 'vitest';
import { formatTime } from '#core/timestamps.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { sqliteLocation } from './database.ts';
import { find, findAll, hrefOf, readHtml, textOf } from './html.ts';
import { someNoon, startSite } from './site.ts';

const minute = 60_000;

/** A site with an adjustable clock, and an article whose slug equals its title. */
async function start(given: Partial<Article>) {
  const clock = { time: someNoon() };
  const location = await sqliteLocation();
  const site = await startSite({ sampleData: false, now: () => clock.time, location });
  const volunteer = await site.logIn();
  await site.send('POST', '/api/news', anArticleInput({ title: 'roof', ...given }), volunteer);
  /** The places that show the article: all lists of articles, and its own page. */
  async function places(headers = {}) {
    const paths = ['/news', '/api/news', '/news/atom.xml', '/news/feed.json', '/sitemap.xml', '/news/roof'];
    const responses = await Promise.all(paths.map((path) => site.request(path, { headers })));
    return paths.filter((_, index) => responses[index]?.status === 200 && responses[index].text.includes('roof'));
  }
  return {
    ...site,
    clock,
    location,
    volunteer,
    places,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await location.remove();
    },
  };
}
const everywhere = ['/news', '/api/news', '/news/atom.xml', '/news/feed.json', '/sitemap.xml', '/news/roof'];

test('an article appears and disappears everywhere at its time, without a write', async () => {
  const noon = someNoon().getTime();
  const [publishAt, hideAt] = [minute, 2 * minute].map((later) => new Date(noon + later).toISOString());
  await using site = await start({ publishAt, hideAt });
  expect(await site.places()).toEqual([]);
  site.clock.time = new Date(noon + minute);
  await expect.poll(() => site.places()).toEqual(everywhere);
  site.clock.time = new Date(noon + 2 * minute);
  await expect.poll(() => site.places()).toEqual([]);
});

test('an article whose publication time passed while the site was off is public at its start', async () => {
  const noon = someNoon().getTime();
  await using before = await start({ publishAt: new Date(noon + minute).toISOString() });
  before.server.close();
  await before.closeDatabase();
  const { location } = before;
  await using site = await startSite({ sampleData: false, now: () => new Date(noon + 2 * minute), location });
  expect((await site.request('/news')).text).toContain('roof');
  expect((await site.request('/news/roof')).status).toBe(200);
});

const [before, yesterday, tomorrow] = [-48, -24, 24].map((hours) =>
  new Date(someNoon().getTime() + hours * 60 * minute).toISOString(),
) as [string, string, string];

test.each([
  ['Draft', { publishAt: null }],
  [`Public from ${formatTime(tomorrow)}`, { publishAt: tomorrow }],
  [`Taken down since ${formatTime(yesterday)}`, { publishAt: before, hideAt: yesterday }],
])('a page that only admins see says so (%s), leads to the form, and is hidden from search', async (words, given) => {
  await using site = await start(given);
  const page = readHtml((await site.request('/news/roof', { headers: site.volunteer })).text);
  const band = find(page, 'section', 'Not public');
  expect(textOf(band)).toContain(words);
  const [{ id }] = JSON.parse((await site.request('/api/news', { headers: site.volunteer })).text);
  expect(hrefOf(band, 'Edit this article')).toBe(`/admin/news?edit=${id}`);
  expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(findAll(page, 'meta[property], link[rel=canonical], script[type="application/ld+json"]')).toEqual([]);

  await site.send('PATCH', `/api/news/${id}`, { publishAt: 'now', hideAt: null }, site.volunteer);
  const published = readHtml((await site.request('/news/roof', { headers: site.volunteer })).text);
  expect(findAll(published, 'section', 'Not public')).toEqual([]);
  expect(findAll(published, 'meta[name=robots]')).toEqual([]);
});

test('a draft has a page for admins only, which is never stored', async () => {
  await using site = await start({ publishAt: null });
  for (const path of ['/news/roof', '/news/roof?from=mail']) {
    expect((await site.request(path)).status).toBe(404);
    const { status, headers, text } = await site.request(path, { headers: site.volunteer });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('Bring a salad');
    // The draft is still hidden from others.
    expect((await site.request(path)).status).toBe(404);
    expect((await site.request(path, { headers: { cookie: 'session=made-up' } })).status).toBe(404);
  }
  expect(await site.places(site.volunteer)).toEqual(['/api/news', '/news/roof']);
});

test('nobody sees a draft while sessions cannot be read', async () => {
  await using site = await start({ publishAt: null });
  const database = site.openDatabase();
  await database.db.schema.alterTable('sessions').renameTo('sessionsAway').execute();
  await database.close();
  expect((await site.request('/news/roof', { headers: site.volunteer })).status).toBe(404);
});
