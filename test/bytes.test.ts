import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adminPages, publicPaths } from '#app/routes.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { compress } from '#server/pages/compress.ts';
import { findAll } from './html.ts';
import { storePicture } from './pictures.ts';
import { responseLength } from './response-length.ts';
import { someNoon, startSite } from './site.ts';
import { visitSite } from './visit.ts';

/**
 * In brotli bytes. A response without words leaves room for them in the first round trip (test/response-length.ts); how many fit is
 * up to the church. For the scripts that a page loads see e2e/start.spec.ts.
 */
const budgets = { css: 15_000, withoutWords: 13_100 };

const site = await visitSite();
const volunteer = await site.logIn();
await site.send('POST', '/api/groups', aGroupInput(), volunteer);
const database = site.openDatabase();
const titles = ['Older', 'Between', 'Newer', ...Array.from({ length: 7 }, (_, number) => `No. ${number}`)];
for (const title of titles) {
  const picture = await storePicture(database.db, { focusX: 10 * titles.indexOf(title) });
  await site.send('POST', '/api/news', anArticleInput({ title, picture: picture.id }), volunteer);
}
await database.close();

test('the news have ten pictures', async () => {
  expect(findAll(await site.openMain('/news'), 'img')).toHaveLength(10);
});

test.each([...publicPaths, '/news/between'])('a first visit to %s loads little besides its words', async (path) => {
  const { headers, text } = await site.request(path);
  const markup = text
    .replace(/<script type="application\/ld\+json".*?<\/script>/s, '')
    .replace(/<main.*<\/main>/s, (main) => main.replaceAll(/>[^<]+</g, '><'));
  expect(await responseLength({ headers, text: markup })).toBeLessThanOrEqual(budgets.withoutWords);
});

test.each([...adminPages.map(({ path }) => path), '/nothing-here'])(
  'the style sheets of %s are within budget',
  async (path) => {
    const styles = findAll(await site.open(path), 'style').map((style) => style.textContent);
    expect(styles).not.toEqual([]);
    expect(brotliCompressSync(styles.join('')).length).toBeLessThanOrEqual(budgets.css);
  },
);

test('a page is compressed at the best level when nothing has changed for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using fresh = await startSite({ sampleData: false, now: someNoon });
  const { body } = await fresh.request('/news');
  const { br } = await compress(body, 'best', ['br']);
  const served = async () => (await fresh.request('/news', { headers: { 'accept-encoding': 'br' } })).body.length;
  expect(await served()).toBeGreaterThan(br.length);
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(served).toBe(br.length);
});
