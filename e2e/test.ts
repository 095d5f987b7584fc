import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { publicPaths } from '#app/routes.ts';

export { expect, publicPaths };
export const password = 'a password for tests';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * In every test other hosts are out of reach: an empty page answers for them, and what was asked is noted down. And
 * whatever the browser has to complain about fails the test, but for what the test itself provokes.
 */
export const test = base.extend<
  { foreignRequests: string[]; allowComplaint: (pattern: RegExp) => void },
  { loggedIn: StorageState }
>({
  foreignRequests: [
    async ({ context, baseURL }, use) => {
      const asked: string[] = [];
      await context.route(
        (url) => url.protocol.startsWith('http') && !url.href.startsWith(baseURL ?? ''),
        (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
        },
      );
      await use(asked);
    },
    { auto: true },
  ],
  allowComplaint: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      // What the browser tells on its own account (that it opened the mail program) is no complaint.
      page.on('console', (message) => {
        if (message.type() === 'info') return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
  /** The cookies of a volunteer: `test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) })`. Do not log out with them. */
  loggedIn: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      expect(await request.post('/api/admin/login', { data: { password } })).toBeOK();
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Until React has taken over, which it does once the whole style sheet is there, and has nothing left to do. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Holds back the answers to these requests until what is returned is called. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
