import type { Page } from '@playwright/test';
import { about } from '#content/pages/about.ts';
import { contact } from '#content/pages/contact.ts';
import type { Article } from '#features/news/article.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { itemPath } from '#records/show/item-page.ts';
import { expect, holdResponses, publicPaths, test, waitForHydration } from './test.ts';

declare global {
  interface Window {
    localeCalls: string[];
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const linkToContact = (page: Page) => page.getByRole('contentinfo').locator('a[href="/contact"]');

/** The deferred scripts of a served page. */
function scriptsOf(html: string) {
  return [...html.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g)].map(([, path = '']) => path).sort();
}

test('loads these scripts only, none before the load event, preloads two fonts, and hydrates by itself', async ({
  page,
}) => {
  for (const path of ['/', '/about', '/small-groups']) {
    const served = await page.goto(path);
    await waitForHydration(page);
    const { early, scripts, fonts } = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = files.filter(({ name }) => name.endsWith('.js'));
      return {
        early: loaded.filter(({ startTime }) => startTime < (visit?.loadEventStart ?? 0)).map(({ name }) => name),
        scripts: loaded.map(({ name }) => new URL(name).pathname).sort(),
        fonts: files.filter(({ name }) => name.endsWith('.woff2')).map(({ initiatorType }) => initiatorType),
      };
    });
    expect(early, path).toEqual([]);
    expect(scripts, path).toEqual(scriptsOf((await served?.text()) ?? ''));
    expect(fonts, path).toEqual(['link', 'link']);
  }
});

/** Runs in the browser. Records the calls of all constructors of Intl and of the methods that use one. */
function recordLocaleCalls() {
  window.localeCalls = [];
  const record = (owner: object, names: RegExp) => {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (typeof value !== 'function' || !names.test(name)) continue;
      const onCall = () => void window.localeCalls.push(name);
      const recorded = new Proxy(value, {
        apply: (...call) => onCall() ?? Reflect.apply(...call),
        construct: (...call) => onCall() ?? Reflect.construct(...call),
      });
      Object.defineProperty(owner, name, { value: recorded });
    }
  };
  record(Intl, /^[A-Z]/);
  for (const { prototype } of [Date, Number, BigInt, Array, String])
    record(prototype, /^toLocale.*String$|^localeCompare$/);
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('no page uses Intl, whose first object takes 30 to 50 ms, until it is hydrated', async ({ page, volunteer }) => {
    const response = await volunteer.post('/api/news', { data: anArticleInput() });
    const article: Article = await response.json();
    await page.addInitScript(recordLocaleCalls);
    for (const path of [...publicPaths, itemPath({ path: 'news' }, article)]) {
      await page.goto(path);
      await waitForHydration(page);
      expect(await page.evaluate(() => window.localeCalls), path).toEqual([]);
    }
  });
});

for (const [action, act] of [
  ['clicks', (page: Page) => page.mouse.click(10, 500)],
  ['types', (page: Page) => page.keyboard.press('Shift')],
] as const) {
  test(`hydrates at once when a visitor ${action} before the page has loaded`, async ({ page }) => {
    const releasePictures = await holdResponses(page, '**/pictures/**');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    expect(scripts).toEqual([]);
    await act(page);
    await waitForHydration(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    releasePictures();
  });
}

test('loads the code of a hovered link, so that a click asks for data only', async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  const preloads = page.locator('link[rel=modulepreload]');
  const before = await preloads.count();
  await linkToContact(page).hover();
  await expect.poll(() => preloads.count()).toBeGreaterThan(before);
  // The browser lists a file once it has been loaded.
  const areLoaded = () =>
    preloads.evaluateAll((links: HTMLLinkElement[]) =>
      links.every(({ href }) => performance.getEntriesByName(href).length > 0),
    );
  await expect.poll(areLoaded).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => /script|fetch/.test(request.resourceType()) && asked.push(request.url()));
  await linkToContact(page).click();
  await expect(heading(page)).toHaveText(contact.header.heading);
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/contact.data']);
});

test('starts at the top after going back and forward between full page loads', async ({ page }) => {
  const top = () => page.evaluate(() => window.scrollY);
  async function scrollDown() {
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
    await expect.poll(top).toBeGreaterThan(0);
  }
  await page.goto('/about');
  await scrollDown();
  await page.goto('/kids');
  await scrollDown();
  await page.goBack();
  await expect(heading(page)).toHaveText(about.header.heading);
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
  await linkToContact(page).click();
  await expect(heading(page)).toHaveText(contact.header.heading);
  const releasePictures = await holdResponses(page, '**/pictures/**');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(heading(page)).toHaveText(about.header.heading);
  releasePictures();
});
