import type { Locator, Page } from '@playwright/test';
import { campuses, mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { crisisLine } from '#content/crisis-line.ts';
import { giving } from '#content/giving.ts';
import { give } from '#content/pages/give.ts';
import { prayer } from '#content/pages/prayer.ts';
import type { Campus } from '#content/schema.ts';
import { addressLine } from '#test/links.ts';
import { expect, test, waitForHydration } from './test.ts';

test('the first screen of a page shows what visitors come for', { tag: '@both' }, async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText(church.welcome, { exact: true })).toBeInViewport();
  await expect(main.getByRole('list').first().getByRole('listitem').last()).toBeInViewport();
  await page.goto('/prayer');
  for (const name of [prayer.send, crisisLine.call.label, crisisLine.text.label]) {
    await expect(main.getByRole('link', { name }).first()).toBeInViewport();
  }
  await page.goto('/give');
  await expect(main.getByText(give.header.lead)).toBeInViewport();
});

test('on a phone /give links to each way of giving, and back; online giving opens in a new tab', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/give');
  await waitForHydration(page);
  const main = page.getByRole('main');
  const button = main.getByRole('link', { name: giving.provider.label });
  await expect(button).not.toBeInViewport();
  await main.getByRole('navigation').getByRole('link', { name: give.ways.online.heading, exact: true }).click();
  await expect(button).toBeInViewport();
  const opening = page.waitForEvent('popup');
  await button.click();
  await expect(await opening).toHaveURL(giving.provider.href);
  await expect(page).toHaveURL('/give#online');
  await page.goBack();
  await expect(page).toHaveURL('/give');
  await expect(button).not.toBeInViewport();
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
  const urlOf = ({ mapUrl }: Campus) => new URL(mapUrl).href;
  const map = (part: Locator, { name }: Campus) => part.getByTitle(`Map of ${name}`);
  /** The caption of the drawn map, shown until the real map covers it. */
  const caption = (part: Locator, { name, address }: Campus) =>
    part
      .getByRole('paragraph')
      .filter({ hasText: name })
      .filter({ hasText: addressLine(address) });
  const link = (part: Locator, { name }: Campus) => part.getByRole('link', { name: `Open ${name} in maps` });

  test('load when scrolled near, and in the footer on a click', async ({ page, externalRequests }) => {
    const main = page.getByRole('main');
    for (const [path, shown] of [
      ['/', [mainCampus]],
      ['/contact', [mainCampus]],
      ['/locations', campuses],
    ] as const) {
      await page.goto(path);
      await waitForHydration(page);
      if (path === '/') {
        await waitForObservers(page);
        expect(externalRequests, 'while far away').toEqual([]);
      }
      if (path === '/locations') await expect(map(main, mainCampus), 'on the first screen').toBeVisible();
      for (const campus of shown) {
        await link(main, campus).scrollIntoViewIfNeeded();
        await expect(map(main, campus)).toHaveAttribute('src', campus.mapUrl);
        await expect(map(main, campus)).toBeVisible();
        expect(externalRequests).toContain(urlOf(campus));
      }
    }

    await page.goto('/about');
    await waitForHydration(page);
    externalRequests.length = 0;
    const footer = page.getByRole('contentinfo');
    await link(footer, mainCampus).scrollIntoViewIfNeeded();
    await waitForObservers(page);
    await expect(caption(footer, mainCampus)).toBeVisible();
    expect(externalRequests, 'before the click').toEqual([]);
    const show = footer.getByRole('button', { name: 'Show map' });
    await show.click();
    await expect(map(footer, mainCampus)).toHaveAttribute('src', mainCampus.mapUrl);
    await expect(map(footer, mainCampus)).toBeVisible();
    await expect(show).toHaveCount(0);
  });

  test('leave the drawing in place when unreachable', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource: net::ERR_FAILED \(https:/);
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.route(
      (url) => campuses.some((campus) => url.href === urlOf(campus)),
      (route) => route.abort(),
    );
    await page.goto('/locations');
    await waitForHydration(page);
    const main = page.getByRole('main');
    for (const campus of campuses) {
      await link(main, campus).scrollIntoViewIfNeeded();
      await expect.poll(() => failed).toContain(urlOf(campus));
      await expect(caption(main, campus)).toBeVisible();
      await expect(map(main, campus)).toHaveCount(0);
    }
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Show map' }).click();
    await expect(footer.getByText('The map isn’t loading right now.')).toBeVisible();
    await expect(caption(footer, mainCampus)).toBeVisible();
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
