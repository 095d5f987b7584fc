import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { content } from '#content/index.ts';
import { home } from '#content/pages/home.ts';
import { classesIn } from '#server/pages/own-styles.ts';
import { createRenderPage } from '#server/pages/render.ts';
import { freshDatabase, sqliteLocation } from './database.ts';
import { type Element, find, findAll, hrefOf, partWith, readHtml, textOf } from './html.ts';

const weekly = ['Wednesday 5PM', 'Sundays 8AM and 10AM'];
const christmasEve = 'Thursday, December 24: Christmas Eve, 5PM and 7PM';
const christmasBreak = 'Wednesday, December 30: no service, Christmas break';

const build: ServerBuild = await import('#build/server/index.js');

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(sqliteLocation);
});
afterAll(() => database[Symbol.asyncDispose]());

/** The page as it is served on a day, which the browser then corrects by the minute. */
async function render(path: string, today: string) {
  const readFrame = async () => ({ today, banner: null });
  const { response } = await createRenderPage(build, database.db, 'production', {}, readFrame)(path, []);
  return String(response.variants[''].body);
}

function textsOf(list: Element | null | undefined) {
  return list ? findAll(list, 'li').map(textOf) : [];
}

/** What stands below the weekly times, wherever the page shows them. */
function exceptionsIn(html: string, times = weekly) {
  return findAll(readHtml(html), 'ul.figures')
    .filter((list) => String(textsOf(list)) === String(times))
    .map((list) => textsOf(list.nextElementSibling?.classList.contains('figures') ? list.nextElementSibling : null));
}

test.each(publicPaths)(
  '%s shows exceptions with all service times until they are over, with styles it has anyway',
  async (path) => {
    const [before, between, after] = (await Promise.all(
      ['2026-12-24', '2026-12-25', '2026-12-31'].map((today) => render(path, today)),
    )) as [string, string, string];
    const shown = exceptionsIn(before);
    expect(shown).not.toEqual([]);
    for (const exceptions of shown) expect(exceptions).toEqual([christmasEve, christmasBreak]);
    for (const exceptions of exceptionsIn(between)) expect(exceptions).toEqual([christmasBreak]);
    for (const exceptions of exceptionsIn(after)) expect(exceptions).toEqual([]);
    expect([...classesIn(before).difference(classesIn(after))]).toEqual([]);
  },
);

test('/youth and /baptism show only the exceptions of their days', async () => {
  expect(exceptionsIn(await render('/youth', '2026-12-20'), weekly.slice(0, 1))).toEqual([[christmasBreak]]);
  expect(exceptionsIn(await render('/baptism', '2026-12-20'), weekly.slice(1))).toEqual([[]]);
});

test('an event leaves the home page on the day after', async () => {
  const titles = async (today: string) =>
    findAll(readHtml(await render('/', today)), 'ol > li h3').map((title) => textOf(title));
  const all = content.events.map(({ title }) => title);
  expect(await titles('2027-05-22')).toEqual(all);
  expect(await titles('2027-05-23')).toEqual(all.slice(1));
});

test('without events the home page says so, points to the news, and needs no other styles', async () => {
  const html = await render('/', '2027-08-16');
  const section = partWith(readHtml(html), 'section', home.events.heading);
  expect(textOf(section)).toContain(home.events.none.text);
  expect(hrefOf(section, home.events.none.link.label)).toBe('/news');
  expect(findAll(section, 'ol')).toEqual([]);
  expect([...classesIn(html).difference(classesIn(await render('/', '2027-08-15')))]).toEqual([]);
});

test('a served page says nothing that depends on the minute', async () => {
  for (const path of ['/', '/watch-live']) {
    expect(await render(path, '2026-11-22'), path).not.toMatch(/Next service|Happening now|<iframe/);
  }
});

test('/watch-live links to the stream, also without JavaScript', async () => {
  const main = find(readHtml(await render('/watch-live', '2026-11-22')), 'main');
  find(main, 'h2', 'Stream Starts Soon');
  expect(hrefOf(main, new RegExp(`^${content.pages['watch-live'].screen.link}`))).toBe(church.stream.url);
});
