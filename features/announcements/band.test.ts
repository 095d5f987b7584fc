import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { adminPages, publicPages } from '#site/routes.ts';
import { findAll, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';

const prepared = [...publicPages, ...adminPages].map(({ path }) => path);
/** A path that is rendered on the first request, and then cached. */
const article = '/news/an-article';
const renderedOnEachRequest = ['/small-groups?q=study', '/nothing-here'];
/** Rendering all pages is expensive, and every further change is seen on these, too. */
const some = ['/', article, ...renderedOnEachRequest];
const all = [...prepared, article, ...renderedOnEachRequest];
const friday = churchMoment('2099-03-06', '10:00');
const midnight = churchMoment('2099-03-09');
const snow = { title: 'No services: <b>snow</b> & ice', link: '/news', hideAt: midnight.toISOString() };

/** Without samples, whose dates pages would show, at a time that a test can set. */
async function start() {
  const clock = { time: friday };
  const site = await startSite({ now: () => clock.time, sampleData: false });
  const headers = await site.logIn();
  const post = async (path: string, json: object) =>
    String((await site.send('POST', path, json, headers)).headers.location);
  await post('/api/news', anArticleInput({ title: 'An article' }));
  return Object.assign(site, {
    clock,
    announce: (json: object) => post('/api/announcements', json),
    takeDown: (location: string) => site.send('DELETE', location, undefined, headers),
  });
}
type Site = Awaited<ReturnType<typeof start>>;

/** The announcement in a page, or ''. Parses only this part, because it is called very often. */
function announcementIn(html: string) {
  return textOf(readHtml(/<section[^>]* aria-label="Announcement".*?<\/section>/s.exec(html)?.[0] ?? ''));
}

/** The distinct pairs of announcement and date that the pages show. */
async function shown({ request }: Site, pages = some) {
  const found = await Promise.all(
    pages.map(async (path) => {
      const { text } = await request(path);
      return JSON.stringify([announcementIn(text), /2099-03-\d\d(?!T)/.exec(text)?.[0]]);
    }),
  );
  return [...new Set(found)].map((each) => JSON.parse(each));
}

/** Polls the cached pages until they have been rendered again. Pages rendered on each request need no wait. */
async function expectSoon(site: Site, announcement: string, date: string, pages = some) {
  const cached = pages.filter((path) => !renderedOnEachRequest.includes(path));
  await expect.poll(() => shown(site, cached)).toEqual([[announcement, date]]);
  expect(await shown(site, pages)).toEqual([[announcement, date]]);
}

test('the newest announcement is on every page at the next load, with its link, and the one before when it is taken down', async () => {
  await using site = await start();
  expect(await shown(site, all)).toEqual([['', '2099-03-06']]);
  const first = await site.announce(snow);
  expect(await shown(site, all)).toEqual([[snow.title, '2099-03-06']]);
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
  await using site = await start();
  await site.announce({ ...snow, publishAt: publishAt.toISOString() });
  expect(await shown(site, all)).toEqual([['', '2099-03-06']]);
  site.clock.time = publishAt;
  await expectSoon(site, snow.title, '2099-03-07', all);
  site.clock.time = midnight;
  await expectSoon(site, '', '2099-03-09');
  // Clocks are also set back.
  site.clock.time = publishAt;
  await expectSoon(site, snow.title, '2099-03-07');
  // A page that is rendered on demand has what was read last.
  await site.closeDatabase();
  const { status, text } = await site.request('/nothing-here');
  expect([status, announcementIn(text)]).toEqual([404, snow.title]);
});
