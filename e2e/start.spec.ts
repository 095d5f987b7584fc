import type { Page } from '@playwright/test';
import { defaultContent } from '#content/words.ts';
import { expect, holdResponses, test, waitForHydration } from './test.ts';

const { about, contact } = defaultContent.words;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const linkToContact = (page: Page) => page.getByRole('contentinfo').locator('a[href="/contact"]');

test('hydrates at once when a visitor clicks or types before the page has loaded', async ({ page }) => {
  for (const act of [() => page.mouse.click(10, 500), () => page.keyboard.press('Shift')]) {
    const releasePictures = await holdResponses(page, '**/pictures/**');
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await act();
    await waitForHydration(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    releasePictures();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

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

  await test.step('and shows the previous page to whoever goes back to it before hydration', async () => {
    const releasePictures = await holdResponses(page, '**/pictures/**');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.evaluate(() => history.back());
    await expect(heading(page)).toHaveText(about.header.heading);
    releasePictures();
  });
});
