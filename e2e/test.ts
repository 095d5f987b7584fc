import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/**
 * In every test other hosts are out of reach: an empty page answers for them, and what was asked is noted down. And
 * whatever the browser has to complain about fails the test, but for what the test itself provokes.
 */
export const test = base.extend<{
  foreignRequests: string[];
  allowComplaint: (pattern: RegExp) => void;
}>({
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
        if (message.type() !== 'info') complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Until React has taken over: it then knows the elements it has rendered. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

export const fixedPaths = [
  '/',
  '/about',
  '/leadership',
  '/kids',
  '/youth',
  '/marriage-family',
  '/contact',
  '/locations',
  '/new-to-xenia-naz',
  '/baptism',
  '/prayer',
  '/outreach',
  '/share-your-story',
  '/messages',
  '/watch-live',
  '/give',
];
export const publicPaths = [...fixedPaths, '/small-groups', '/news'];
