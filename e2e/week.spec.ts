import type { Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { home } from '#content/pages/home.ts';
import { expect, test, waitForHydration } from './test.ts';

/** Holds the browser's clock. A page that is already open notices as it does when a visitor comes back to its tab. */
async function setTime(page: Page, time: string) {
  await page.clock.setFixedTime(new Date(time));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the hero names the next service in the church’s time, and links to the stream during one', async ({ page }) => {
    await setTime(page, '2026-11-21T23:00:00Z');
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByText('Next service: Sunday 8:00 AM EST, in 14 hours')).toBeVisible();
    await setTime(page, '2026-11-22T12:59:59Z');
    await expect(main.getByText('Next service: Sunday 8:00 AM EST, in a minute')).toBeVisible();
    await setTime(page, '2026-11-22T13:00:00Z');
    await expect(main.getByText('Happening now: Watch live')).toBeVisible();
    await setTime(page, '2026-11-22T14:15:00Z');
    await expect(main.getByText('Next service: Sunday 10:00 AM EST, in 45 minutes')).toBeVisible();
    await setTime(page, '2026-12-24T20:00:00Z');
    await expect(main.getByText('Christmas Eve: Thursday 5:00 PM EST, in 2 hours')).toBeVisible();
  });
});

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the stream is framed around a service only, and until then counted down to', async ({
    page,
    externalRequests,
  }) => {
    await setTime(page, '2026-11-22T13:00:00Z');
    await page.goto('/');
    await page.getByRole('link', { name: home.hero.live.label, exact: true }).click();
    // Under the content security policy of the page that was opened first.
    const stream = page.frameLocator('iframe[title^="Live stream"]');
    await expect(stream.locator('html')).toHaveCount(1);
    expect(externalRequests).toContain(church.stream.url);
    await setTime(page, '2026-11-22T14:30:00Z');
    await expect(page.getByRole('timer')).toHaveText('in 30 minutes');
    await expect(page.locator('iframe[title^="Live stream"]')).toHaveCount(0);

    externalRequests.length = 0;
    await setTime(page, '2026-11-20T11:35:00Z');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Stream Starts Soon' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText('in 2 days, 1 hour, 25 minutes');
    await expect(page.getByText('Sunday 5:00 AM where you are')).toBeVisible();
    expect(externalRequests.filter((url) => url.startsWith(new URL(church.stream.url).origin))).toEqual([]);
    await setTime(page, '2026-11-22T12:50:00Z');
    await expect(page.getByText('The stream is on.')).toBeAttached();
    await expect.poll(() => externalRequests).toContain(church.stream.url);
  });

  test('an event leaves the home page the minute it is over', async ({ page }) => {
    await setTime(page, '2027-05-22T17:59:59Z');
    await page.goto('/');
    await waitForHydration(page);
    const buttons = page.getByRole('button', { name: /^BUY TICKETS for/ });
    await expect(buttons).toHaveCount(events.length);
    await setTime(page, '2027-05-22T18:00:00Z');
    await expect(buttons).toHaveCount(events.length - 1);
    await setTime(page, '2027-08-15T23:00:00Z');
    await expect(buttons).toHaveCount(0);
    await page.getByRole('link', { name: home.events.none.link.label }).click();
    await expect(page).toHaveURL('/news');
  });
});
