import type { Page } from '@playwright/test';
import { adminPages, publicPages } from '#app/routes.ts';
import { expect, holdResponses, password, publicPaths, test, waitForHydration } from './test.ts';

function scriptRequests(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && requests.push(request.url()));
  return requests;
}

/** In brotli bytes. Too small for code that only other pages need: TanStack Query for lists, zod for admins, at least 6,700 bytes each. */
function scriptBudget(path: string) {
  if (path.startsWith('/admin/')) return 140_000;
  if (publicPages.some((page) => page.path === path && page.reads.length > 0)) return 121_000;
  return path === '/' ? 112_000 : 108_000;
}

test('loads little script, none before the load event, preloads two fonts, and hydrates by itself', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  for (const path of [...publicPaths, '/nothing-here', ...adminPages.map((page) => page.path)]) {
    await page.goto(path);
    await waitForHydration(page);
    const { early, bytes, fonts } = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      return {
        early: scripts.filter(({ startTime }) => startTime < (visit?.loadEventStart ?? 0)).map(({ name }) => name),
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        fonts: files.filter(({ name }) => name.endsWith('.woff2')).map(({ initiatorType }) => initiatorType),
      };
    });
    expect(early, path).toEqual([]);
    expect(bytes, path).toBeGreaterThan(90_000);
    expect(bytes, path).toBeLessThanOrEqual(scriptBudget(path));
    expect(fonts, path).toEqual(['link', 'link']);
  }
});

for (const [action, act] of [
  ['clicks', (page: Page) => page.mouse.click(10, 500)],
  ['types', (page: Page) => page.keyboard.press('Shift')],
] as const) {
  test(`hydrates at once when a visitor ${action} before the page has loaded`, async ({ page }) => {
    const releasePictures = await holdResponses(page, '**/pictures/**');
    const scripts = scriptRequests(page);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    expect(scripts).toEqual([]);
    await act(page);
    await waitForHydration(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    releasePictures();
  });
}

test('shows Manage News to an admin without any interaction', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/news');
  await expect(page.getByRole('link', { name: 'Manage News' })).toBeVisible();
});

test('prefetches the page of a hovered link, so that it opens even when the connection is lost', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/about');
  await waitForHydration(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' });
  await link.scrollIntoViewIfNeeded();
  const scripts: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.response().then((response) => response?.finished()));
  });
  await link.hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await Promise.all(scripts);
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
});

test('starts at the top after going back and forward between full page loads', async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  async function scrollDown() {
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(top).toBe(900);
  }
  await page.goto('/about');
  await scrollDown();
  await page.goto('/kids');
  await scrollDown();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await waitForHydration(page);
  expect(await top()).toBe(0);
  await scrollDown();
  await page.goForward();
  await waitForHydration(page);
  expect(await top()).toBe(0);
});

test('shows the previous page when going back to it before hydration', async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  const releasePictures = await holdResponses(page, '**/pictures/**');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  releasePictures();
});
