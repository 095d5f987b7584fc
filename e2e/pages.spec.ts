import type { Locator, Page } from '@playwright/test';
import { campuses, mainCampus } from '#content/campuses.ts';
import { giving } from '#content/giving.ts';
import type { Campus } from '#content/schema.ts';
import { addressLine, directionsTo } from '#test/links.ts';
import { expect, test, waitForHydration } from './test.ts';

test('the first screen of a page shows what visitors come for', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText('Welcome to a place where everyone belongs', { exact: true })).toBeInViewport();
  const times = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(times.last()).toBeInViewport();
  await page.goto('/prayer');
  await expect(page.getByRole('main').getByRole('link', { name: 'Send a prayer request' }).first()).toBeInViewport();
  for (const name of ['Call 988', 'Text 988']) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeInViewport();
  }
  await page.goto('/give');
  await expect(page.getByRole('main').getByText(/^Thank you/)).toBeInViewport();
});

test('on a phone /give links to each way of giving; online giving opens in a new tab', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/give');
  await waitForHydration(page);
  const main = page.getByRole('main');
  const button = main.getByRole('link', { name: 'Give via Debit Card or Bank Account' });
  await expect(button).not.toBeInViewport();
  await main.getByRole('navigation').getByRole('link', { name: 'Online' }).click();
  await expect(button).toBeInViewport();
  const opening = page.waitForEvent('popup');
  await button.click();
  await expect(await opening).toHaveURL(giving.provider.href);
  await expect(page).toHaveURL('/give#online');
});

test('directions open in a new tab', async ({ page }) => {
  await page.goto('/locations');
  await waitForHydration(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'Get Directions' }).first().click();
  await expect(await opening).toHaveURL(directionsTo(mainCampus.address));
  await expect(page).toHaveURL('/locations');
});

test('a question expands to show its answer', async ({ page }) => {
  await page.goto('/new-to-xenia-naz');
  await waitForHydration(page);
  const question = page.getByRole('main').getByRole('group').first();
  await expect(question.getByRole('paragraph')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.getByRole('paragraph')).toBeVisible();
});

test("a person's monogram has the same colors in the dark header as in the list", async ({ page }) => {
  await page.goto('/leadership');
  const fills = (part: Locator) =>
    part.locator('svg > [fill]').evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill));
  const main = page.getByRole('main');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await fills(main.getByRole('navigation'))).toEqual(await fills(main.getByRole('article')));
  }
});

test.describe('maps', () => {
  /** The caption of the drawn map, shown until the real map covers it. */
  const placeholder = (part: Locator, { name, address }: Campus) =>
    part
      .getByRole('paragraph')
      .filter({ hasText: name })
      .filter({ hasText: addressLine(address) });
  const map = (part: Locator, { name }: Campus) => part.getByTitle(`Map of ${name}`);
  /** From the top of the page. */
  const offsetOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

  test('load when scrolled near, in place of a drawing, and shift nothing', async ({ page, externalRequests }) => {
    for (const [path, shown] of [
      ['/', [mainCampus]],
      ['/contact', [mainCampus]],
      ['/locations', campuses],
    ] as const) {
      await test.step(path, async () => {
        externalRequests.length = 0;
        await page.goto(path);
        await waitForHydration(page);
        for (const campus of shown) {
          const main = page.getByRole('main');
          const link = main.getByRole('link', { name: `Open ${campus.name} in maps` });
          const before = await offsetOf(link);
          await expect(placeholder(main, campus)).toHaveCount(1);
          await link.scrollIntoViewIfNeeded();
          await page.mouse.wheel(0, 40);
          await expect(map(main, campus)).toBeVisible();
          await expect(map(main, campus)).toHaveAttribute('src', campus.mapUrl);
          expect(externalRequests).toContain(campus.mapUrl);
          expect(await offsetOf(link)).toBeCloseTo(before, 0);
          await expect(placeholder(main, campus)).toHaveCount(1);
        }
      });
    }
  });

  test('on the first screen load without scrolling', async ({ page }) => {
    await page.goto('/locations');
    await expect(map(page.getByRole('main'), mainCampus)).toBeVisible();
  });

  test('are not requested while far away on the home page, nor in the footer before a click', async ({
    page,
    externalRequests,
  }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    await waitForObservers(page);
    expect(externalRequests).toEqual([]);

    await page.goto('/about');
    await waitForHydration(page);
    const footer = page.getByRole('contentinfo');
    const show = footer.getByRole('button', { name: 'Show map' });
    await show.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await expect(footer).toBeInViewport();
    await waitForObservers(page);
    await expect(placeholder(footer, mainCampus)).toBeVisible();
    expect(externalRequests).toEqual([]);
    await expect(map(footer, mainCampus)).toHaveCount(0);

    await show.click();
    await expect(map(footer, mainCampus)).toBeVisible();
    await expect(map(footer, mainCampus)).toHaveAttribute('src', mainCampus.mapUrl);
    await expect(show).toHaveCount(0);
  });

  test('leave the drawing in place when unreachable', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource: net::ERR_FAILED \(https:\/\/www\.google\.com/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.route('https://www.google.com/**', (route) => route.abort());
    await page.goto('/locations');
    await waitForHydration(page);
    const main = page.getByRole('main');
    for (const campus of campuses) {
      await main.getByRole('link', { name: `Open ${campus.name} in maps` }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 40);
      await expect.poll(() => failed).toContain(campus.mapUrl);
      await expect(placeholder(main, campus)).toBeVisible();
      await expect(map(main, campus)).toHaveCount(0);
    }
    failed.length = 0;
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Show map' }).click();
    await expect.poll(() => failed).toContain(mainCampus.mapUrl);
    await expect(footer.getByText('The map isn’t loading right now.')).toBeVisible();
    await expect(placeholder(footer, mainCampus)).toBeVisible();
    await expect(map(footer, mainCampus)).toHaveCount(0);
  });
});

/** An intersection observer that starts now is notified after all others. */
async function waitForObservers(page: Page) {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => new IntersectionObserver(done).observe(document.body));
    await new Promise((done) => setTimeout(done));
  });
}
