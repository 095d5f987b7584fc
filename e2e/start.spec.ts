import type { Page } from '@playwright/test';
import { expect, hold, hydrated, password, test } from './test.ts';

function scriptRequests(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()));
  return asked;
}

test('fetches no script before the page has loaded, and starts by itself after that', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  for (const path of ['/', '/about', '/news', '/admin/news', '/nothing-here']) {
    await page.goto(path);
    await hydrated(page);
    const early = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      if (!visit || scripts.length < 5) throw new Error('the page has loaded no script at all');
      return scripts.filter(({ startTime }) => startTime < visit.loadEventStart).map(({ name }) => name);
    });
    expect(early, path).toEqual([]);
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
  const fetched = page.waitForResponse((response) => response.url().includes('/assets/contact'));
  await link.hover();
  await (await fetched).finished();
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
