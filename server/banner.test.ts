import { describe, expect, test } from 'vitest';
import { adminPages, publicPages } from '#app/routes.ts';
import { deleteBanner, saveBanner } from '#nouns/banner/banner.server.ts';
import { findAll, readHtml, textOf } from '#test/html.ts';
import { startSite, whenBuilt } from '#test/site.ts';

/** Prepared ones, and three that are rendered on demand, of which that of an article is then prepared. */
const prepared = [...publicPages, ...adminPages].map(({ path }) => path);
const paths = [...prepared, '/small-groups?q=study', '/nothing-here', '/news/first-time-here-what-sunday-is-like'];
const snow = { text: 'No services this Sunday: snow', link: '/news', endsOn: '2027-03-07' };
const friday = new Date('2027-03-05T15:00:00Z');
const json = { 'content-type': 'application/json' };

type Site = Awaited<ReturnType<typeof startSite>>;

async function writer({ request }: Site) {
  const login = { method: 'POST', headers: json, body: JSON.stringify({ password: 'a password for tests' }) };
  const cookie = String((await request('/api/admin/login', login)).headers['set-cookie']).split(';')[0] ?? '';
  return {
    async put(banner: object) {
      const body = JSON.stringify(banner);
      expect((await request('/api/banner', { method: 'PUT', headers: { ...json, cookie }, body })).status).toBe(200);
    },
    async takeDown() {
      expect((await request('/api/banner', { method: 'DELETE', headers: { cookie } })).status).toBe(204);
    },
  };
}

function announcementIn(html: string) {
  return findAll(readHtml(html), 'body > section', 'Announcement').map(textOf).join();
}

/** What each page announces; '' for nothing. */
async function announced({ request }: Site) {
  const found = await Promise.all(paths.map(async (path) => [path, announcementIn((await request(path)).text)]));
  return Object.fromEntries(found);
}
const onAll = (text: string) => Object.fromEntries(paths.map((path) => [path, text]));

test('a banner is on every page at the next load, with its link, and gone when it is taken down', async () => {
  await using site = await startSite({ now: () => friday });
  const { put, takeDown } = await writer(site);
  expect(await announced(site)).toEqual(onAll(''));
  await put(snow);
  expect(await announced(site)).toEqual(onAll(snow.text));
  expect(JSON.parse((await site.request('/api/banner')).text)).toEqual(snow);
  const [link] = findAll(readHtml((await site.request('/about')).text), 'section a', snow.text);
  expect(link?.getAttribute('href')).toBe('/news');
  await put({ text: '<script>alert(1)</script>', link: '', endsOn: '' });
  expect((await site.request('/')).text).not.toContain('<script>alert(1)</script>');
  await takeDown();
  expect(await announced(site)).toEqual(onAll(''));
  expect((await site.request('/api/banner')).text).toBe('null');
});

test('pages with a banner have no more styles than without, and are as the build made them when it is gone', async () => {
  await using site = await startSite({ now: whenBuilt });
  const { put, takeDown } = await writer(site);
  const read = () => Promise.all(prepared.map((path) => site.request(path, { headers: { 'accept-encoding': 'br' } })));
  const stylesOf = async (path: string) =>
    findAll(readHtml((await site.request(path)).text), 'style').map((style) => style.textContent);
  const built = await read();
  const builtStyles = await Promise.all(prepared.map(stylesOf));
  await put({ text: 'Potluck tonight', link: '/news' });
  expect(await Promise.all(prepared.map(stylesOf))).toEqual(builtStyles);
  await takeDown();
  const after = await read();
  expect(after.map(({ headers }) => headers.etag)).toEqual(built.map(({ headers }) => headers.etag));
  // Rendered again: what somebody waits for is compressed quickly.
  const about = prepared.indexOf('/about');
  expect(after[about]?.body.length).toBeGreaterThan(built[about]?.body.length ?? 0);
});

test('a banner is on every page until the midnight at the church after its last day, also after a restart', async () => {
  let time = friday;
  const now = () => time;
  await using site = await startSite({ now });
  await (await writer(site)).put(snow);
  time = new Date('2027-03-08T04:59:59Z');
  await using restarted = await startSite({ now, location: site.location });
  expect(await announced(restarted)).toEqual(onAll(snow.text));
  time = new Date('2027-03-08T05:00:00Z');
  for (const each of [site, restarted]) await expect.poll(() => announced(each)).toEqual(onAll(''));
  await expect.poll(async () => (await site.request('/api/banner')).text).toBe('null');
});

test('every page follows the date, forward and back', async () => {
  let time = friday;
  await using site = await startSite({ now: () => time });
  const dates = async () =>
    new Set(await Promise.all(paths.map(async (path) => /2027-03-\d\d/.exec((await site.request(path)).text)?.[0])));
  expect(await dates()).toEqual(new Set(['2027-03-05']));
  for (const [next, date] of [
    ['2027-03-09T12:00:00Z', '2027-03-09'],
    ['2027-03-06T12:00:00Z', '2027-03-06'],
  ] as const) {
    time = new Date(next);
    await expect.poll(dates).toEqual(new Set([date]));
  }
});

describe('a banner that another process saves or takes down', () => {
  test('is soon on every page, or gone', async () => {
    await using site = await startSite({ now: () => friday });
    expect(await announced(site)).toEqual(onAll(''));
    const other = site.openDatabase();
    await saveBanner(other.db, snow);
    await expect.poll(() => announced(site)).toEqual(onAll(snow.text));
    await deleteBanner(other.db);
    await expect.poll(() => announced(site)).toEqual(onAll(''));
    await other.close();
  });

  test('is at once on the page of a volunteer', async () => {
    await using site = await startSite({ now: () => friday });
    await site.request('/about');
    const other = site.openDatabase();
    await saveBanner(other.db, snow);
    const { text } = await site.request('/about', { headers: { cookie: 'session=any' } });
    expect(announcementIn(text)).toBe(snow.text);
    await other.close();
  });
});

test('without the database, a page that is rendered on demand has the banner that was read last', async () => {
  await using site = await startSite({ now: () => friday });
  await (await writer(site)).put(snow);
  await site.closeDatabase();
  const { status, text } = await site.request('/nothing-here');
  expect(status).toBe(404);
  expect(announcementIn(text)).toBe(snow.text);
});
