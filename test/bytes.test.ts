import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPages, publicPaths } from '#app/routes.ts';
import { findAll, readHtml } from './html.ts';
import { startSite, whenBuilt } from './site.ts';

/** `response`: ten packets, TCP's initial congestion window. For what a page loads see e2e/start.spec.ts. */
const budgets = { css: 15_000, response: 14_600 };

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ now: whenBuilt });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Between two others. */
const article = '/news/first-time-here-what-sunday-is-like';

test.each([...publicPaths, article])('a first visit to %s loads the page in one round trip', async (path) => {
  async function responseLength() {
    const { headers, body } = await site.request(path, { headers: { 'accept-encoding': 'br' } });
    const lines = ['HTTP/1.1 200 OK', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''];
    return lines.join('\r\n').length + body.length;
  }
  // A page that was rendered just now is compressed again some seconds later: server/pages/recompress.ts.
  await expect.poll(responseLength, { timeout: 60_000 }).toBeLessThanOrEqual(budgets.response);
});

test.each([...publicPaths, article, ...adminPages.map(({ path }) => path), '/nothing-here'])(
  'the style sheets of %s are within budget',
  async (path) => {
    const styles = findAll(readHtml((await site.request(path)).text), 'style').map((style) => style.textContent);
    expect(styles).not.toEqual([]);
    expect(brotliCompressSync(styles.join('')).length).toBeLessThanOrEqual(budgets.css);
  },
);
