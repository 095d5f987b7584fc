import type { Page } from '@playwright/test';
import { adminPages, publicPages } from '#app/routes.ts';
import { expect, hold, hydrated, password, publicPaths, test } from './test.ts';

function scriptRequests(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
  return asked;
}

/** In brotli bytes. No page has room for what only others need: TanStack Query for lists, zod for admins, 6,700 bytes or more each. */
function scriptBudget(path: string) {
  if (path.startsWith('/admin/')) return 136_000;
  if (publicPages.some((page) => page.path === path && page.reads.length > 0)) return 117_000;
  return path === '/' ? 112_000 : 108_000;
}

test('fetches little script and none before the page has loaded, two fonts early, and starts by itself', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  for (const path of [...publicPaths, '/nothing-here', ...adminPages.map((page) => page.path)]) {
    await page.goto(path);
    await hydrated(page);
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

for (const [what, act] of [
  ['presses', (page: Page) => page.mouse.click(10, 500)],
  ['types', (page: Page) => page.keyboard.press('Shift')],
] as const) {
  test(`starts at once when somebody ${what} before the page has loaded`, async ({ page }) => {
    const letPicturesCome = await hold(page, '**/pictures/**');
    const scripts = scriptRequests(page);
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    expect(scripts).toEqual([]);
    await act(page);
    await hydrated(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    letPicturesCome();
  });
}

test('shows Manage News to an admin who only looks', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/news');
  await expect(page.getByRole('link', { name: 'Manage News' })).toBeVisible();
});

test('loads the page behind a link that is pointed at, so that it opens even when the connection is lost', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/about');
  await hydrated(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' });
  await link.scrollIntoViewIfNeeded();
  const scripts: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.response().then((answer) => answer?.finished()));
  });
  await link.hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await Promise.all(scripts);
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
});

test('begins at the top after going back and forward to a page that is loaded anew', async ({ page }) => {
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
  await hydrated(page);
  expect(await top()).toBe(0);
  await scrollDown();
  await page.goForward();
  await hydrated(page);
  expect(await top()).toBe(0);
});

test('shows the page of an earlier visit when going back to it before anything has started', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'CONTACT US' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  const letPicturesCome = await hold(page, '**/pictures/**');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  letPicturesCome();
});
