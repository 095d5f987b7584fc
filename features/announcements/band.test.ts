import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { adminPages, publicPages } from '#site/routes.ts';
import { findAll, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';

const prepared = [...publicPages, ...adminPages].map(({ path }) => path);
/** A path that is rendered on the first request, and then cached. */
const article = '/news/an-article';
/** These include two that are rendered on each request. */
const paths = [...prepared, article, '/small-groups?q=study', '/nothing-here'];
const friday = churchMoment('2099-03-06', '10:00');
const midnight = churchMoment('2099-03-09');
const snow = { title: 'No services: <b>snow</b> & ice', link: '/news', hideAt: midnight.toISOString() };

type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts a site with an article but no samples, whose dates pages would show. Returns a function that publishes an announcement. */
async function start(options: Parameters<typeof startSite>[0]) {
  const site = await startSite({ ...options, sampleData: false });
  const headers = await site.logIn();
  async function post(path: string, json: object) {
    const { status, headers: answered } = await site.send('POST', path, json, headers);
    expect(status).toBe(201);
    return String(answered.location);
  }
  await post('/api/news', anArticleInput({ title: 'An article' }));
  return Object.assign(site, {
    announce: (json: object) => post('/api/announcements', json),
    takeDown: async (location: string) =>
      expect((await site.send('DELETE', location, undefined, headers)).status).toBe(204),
  });
}

/** The announcement in a page, or ''. Parses only this part, because it is called very often. */
function announcementIn(html: string) {
  return textOf(readHtml(/<section[^>]* aria-label="Announcement".*?<\/section>/s.exec(html)?.[0] ?? ''));
}

/** The distinct pairs of announcement and date that the pages show. */
async function shown({ request }: Site, pages = paths) {
  const found = await Promise.all(
    pages.map(async (path) => {
      const { text } = await request(path);
      return JSON.stringify([announcementIn(text), /2099-03-\d\d(?!T)/.exec(text)?.[0]]);
    }),
  );
  return [...new Set(found)].map((each) => JSON.parse(each));
}

/** Polls the cached pages until they have been rendered again. Pages rendered on each request need no wait. */
async function expectSoon(site: Site, announcement: string, date: string) {
  await expect.poll(() => shown(site, [...prepared, article])).toEqual([[announcement, date]]);
  expect(await shown(site)).toEqual([[announcement, date]]);
}

test('shows the newest announcement with its link on every page at the next load, and the previous one when it is taken down', async () => {
  await using site = await start({ now: () => friday });
  const first = await site.announce(snow);
  expect(await shown(site)).toEqual([[snow.title, '2099-03-06']]);
  const [link] = findAll(readHtml((await site.request('/about')).text), 'section[aria-label=Announcement] a');
  expect(link?.getAttribute('href')).toBe(snow.link);
  const second = await site.announce({ title: 'We are open' });
  await site.announce({ title: 'A draft', publishAt: null });
  expect(await shown(site)).toEqual([['We are open', '2099-03-06']]);
  await site.takeDown(second);
  expect(await shown(site)).toEqual([[snow.title, '2099-03-06']]);
  await site.takeDown(first);
  expect(await shown(site)).toEqual([['', '2099-03-06']]);
});

test('updates every page with the date, and shows an announcement from its beginning to its end', async () => {
  const publishAt = churchMoment('2099-03-07', '08:00');
  let time = friday;
  await using site = await start({ now: () => time });
  await site.announce({ ...snow, publishAt: publishAt.toISOString() });
  expect(await shown(site)).toEqual([['', '2099-03-06']]);
  time = publishAt;
  await expectSoon(site, snow.title, '2099-03-07');
  time = midnight;
  await expectSoon(site, '', '2099-03-09');
  // Clocks may also be set back.
  time = publishAt;
  await expectSoon(site, snow.title, '2099-03-07');
});

test('shows the last known announcement on a page rendered while the database is down', async () => {
  await using site = await start({ now: () => friday });
  await site.announce(snow);
  await site.request('/about');
  await site.closeDatabase();
  const { status, text } = await site.request('/nothing-here');
  expect(status).toBe(404);
  expect(announcementIn(text)).toBe(snow.title);
});
