import { expect, test } from 'vitest';
import { adminPages, publicPages } from '#app/routes.ts';
import { churchMoment } from '#domain/church-time.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { findAll, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';

const prepared = [...publicPages, ...adminPages].map(({ path }) => path);
/** Rendered on the first request, and then prepared. */
const article = '/news/an-article';
/** Also two that are rendered on each request. */
const paths = [...prepared, article, '/small-groups?q=study', '/nothing-here'];
const snow = { text: 'No services: <b>snow</b> & ice', link: '/news', endsOn: '2099-03-08' };
const friday = churchMoment('2099-03-06', '10:00');

type Site = Awaited<ReturnType<typeof startSite>>;

/** With an article, without samples, whose dates pages would show, and with functions for what volunteers do. */
async function start(options: Parameters<typeof startSite>[0]) {
  const site = await startSite({ ...options, sampleData: false });
  const headers = await site.logIn();
  const send = async (method: string, path: string, json?: object) =>
    (await site.send(method, path, json, headers)).status;
  expect(await send('POST', '/api/news', anArticleInput({ title: 'An article' }))).toBe(201);
  return Object.assign(site, {
    put: async (banner: object) => expect(await send('PUT', '/api/banner', banner)).toBe(200),
    takeDown: async () => expect(await send('DELETE', '/api/banner')).toBe(204),
  });
}

/** '' for none. Parses only this part, because it is called very often. */
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

/** Polls the cached pages until they have been rendered again. Those rendered on each request need no wait. */
async function expectSoon(site: Site, announcement: string, date: string) {
  await expect.poll(() => shown(site, [...prepared, article])).toEqual([[announcement, date]]);
  expect(await shown(site)).toEqual([[announcement, date]]);
}

test('a banner is on every page at the next load, with its link, and gone when it is taken down', async () => {
  await using site = await start({ now: () => friday });
  await site.put(snow);
  expect(await shown(site)).toEqual([[snow.text, '2099-03-06']]);
  const [link] = findAll(readHtml((await site.request('/about')).text), 'section[aria-label=Announcement] a');
  expect(link?.getAttribute('href')).toBe(snow.link);
  await site.takeDown();
  expect(await shown(site)).toEqual([['', '2099-03-06']]);
});

test('every page follows the date, and has the banner until the midnight at the church after its last day', async () => {
  const midnight = churchMoment('2099-03-09');
  let time = new Date(midnight.getTime() - 1_000);
  await using site = await start({ now: () => time });
  await site.put(snow);
  expect(await shown(site)).toEqual([[snow.text, '2099-03-08']]);
  time = midnight;
  await expectSoon(site, '', '2099-03-09');
  // Clocks are also set back.
  time = friday;
  await expectSoon(site, snow.text, '2099-03-06');
});

test('without the database, a page that is rendered on demand has the banner that was read last', async () => {
  await using site = await start({ now: () => friday });
  await site.put(snow);
  await site.request('/about');
  await site.closeDatabase();
  const { status, text } = await site.request('/nothing-here');
  expect(status).toBe(404);
  expect(announcementIn(text)).toBe(snow.text);
});
