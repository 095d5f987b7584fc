import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anEventInput } from '#features/events/fixture.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { aMessageInput } from '#features/messages/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { adminPages, publicPages } from '#site/routes.ts';
import { storePicture } from './pictures.ts';
import { visitSite } from './visit.ts';

const lists = ['/small-groups', '/news'];
const items = ['/news/a-roof', '/events/a-supper', '/messages/a-talk'];
/** Fixed pages, and others that are as simple. */
const fixed = [...publicPages.map(({ path }) => path), ...items, '/nothing-here'].filter(
  (path) => ![...lists, '/'].includes(path),
);

/**
 * The recorded size of a first visit in brotli bytes: the scripts, and the page with its styles, without words and data, which are the
 * church's. A page may be 10 % larger. Raising a figure takes one line in the commit with the reason: docs/decisions/056.
 */
const recorded = [
  { paths: ['/'], scripts: 117_500, page: 11_700 },
  { paths: fixed, scripts: 112_500, page: 9_700 },
  { paths: lists, scripts: 124_000, page: 9_700 },
  { paths: adminPages.map(({ path }) => path), scripts: 158_000, page: 8_000 },
].flatMap(({ paths, ...bytes }) => paths.map((path) => ({ path, ...bytes })));

/** A site with one item of each noun, with a picture where possible, independent of the samples. */
const site = await visitSite();
const volunteer = await site.logIn();
const database = site.openDatabase();
const picture = await storePicture(database.db);
await database.close();
for (const [noun, input] of [
  ['groups', aGroupInput()],
  ['news', anArticleInput({ title: 'A roof', picture })],
  ['events', anEventInput({ title: 'A supper', picture })],
  ['messages', aMessageInput({ title: 'A talk', picture })],
] as const) {
  expect((await site.send('POST', `/api/${noun}`, input, volunteer)).status).toBe(201);
}

test.each(recorded)(
  'a first visit to $path loads no more than a tenth above what is recorded, and libraries only if it needs them',
  async ({ path, ...bytes }) => {
    const { text } = await site.request(path);
    // As the router's build lists them.
    const found = [...text.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g)];
    const files = found.map(([, script]) => `build/client${script}`);
    const scripts = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    const page = text
      .replace(/<script type="application\/ld\+json".*?<\/script>/s, '')
      .replace(/<script>window\.__reactRouterContext\.streamController\.enqueue.*?<\/script>/s, '')
      .replace(/<main.*<\/main>/s, (main) => main.replaceAll(/>[^<]+</g, '><'));
    const measured = { scripts, page: brotliCompressSync(page).length };
    for (const name of ['scripts', 'page'] as const) {
      expect(measured[name], name).toBeLessThanOrEqual(1.1 * bytes[name]);
      expect(measured[name], name).toBeGreaterThan(0.75 * bytes[name]);
    }
    const code = files.map((file) => readFileSync(file, 'utf8')).join();
    const isAdmin = path.startsWith('/admin/');
    expect(code.includes('invalid_type'), 'zod').toBe(isAdmin);
    expect(code.includes('No QueryClient set'), 'the query client').toBe(isAdmin || lists.includes(path));
  },
);
