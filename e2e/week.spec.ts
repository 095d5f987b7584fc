import type { Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { home } from '#content/pages/home.ts';
import { watchLive } from '#content/pages/watch-live.ts';
import { churchMoment } from '#core/church-time.ts';
import { minute } from '#core/dates.ts';
import { isSampleAddress } from '#core/links.ts';
import { currentOrNextService } from '#core/week.ts';
import { countdown, ownStartInWords, startInWords, untilInWords } from '#site/week-words.ts';
import { createEvent, nextWeek } from './admin.ts';
import { expect, password, test, testOnOwnSite, waitForHydration } from './test.ts';

const ownSite = testOnOwnSite({ sampleData: false });

/** The first service of a week without exceptions, and the moment it ends. */
const { starts } = currentOrNextService(churchMoment('2027-01-11'));
const ends = new Date(starts.getTime() + church.serviceLength.minutes * minute);

function minutesBefore(time: Date, minutes: number) {
  return new Date(time.getTime() - minutes * minute);
}

/** Sets the browser's clock. An open page updates as when a visitor returns to its tab. */
async function setTime(page: Page, time: Date) {
  await page.clock.setFixedTime(time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The offset of this time zone from UTC. */
function offsetIn(timeZone: string, at: Date) {
  return Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
}

const realStream = church.stream.url.replace(/\bexample\.(com|net|org)/, 'church.test');

/** Sets a URL for the church's own stream, because a sample URL is never embedded. */
async function useRealStream(page: Page) {
  await page.route(/\/(watch-live)?$|\.js$/, async (route) => {
    const response = await route.fetch();
    const [from, to] = [church.stream.url, realStream].map((url) => new URL(url).host) as [string, string];
    const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(from, to);
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy },
      body: (await response.text()).replaceAll(from, to),
    });
  });
}

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the hero names the next service in the church’s time, and links to the stream during one', async ({ page }) => {
    const main = page.getByRole('main');
    const nextService = (now: Date) => {
      const next = currentOrNextService(now).starts;
      const start = startInWords(next, now, offsetIn('Asia/Tokyo', next));
      return main.getByText(`${home.hero.next}: ${start}, ${untilInWords(next, now)}`);
    };
    await page.clock.setFixedTime(minutesBefore(starts, 100));
    await page.goto('/');
    await expect(nextService(minutesBefore(starts, 100))).toBeVisible();
    await setTime(page, minutesBefore(starts, 1));
    await expect(nextService(minutesBefore(starts, 1))).toBeVisible();
    await setTime(page, starts);
    await expect(main.getByText(`${home.hero.now}: ${home.hero.live.label}`)).toBeVisible();
    await setTime(page, ends);
    await expect(nextService(ends)).toBeVisible();
  });
});

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the stream is embedded around a service only, with a countdown before', async ({ page, externalRequests }) => {
    const frame = page.getByTitle(watchLive.screen.title);
    await page.clock.setFixedTime(starts);
    await useRealStream(page);
    await page.goto('/');
    await page.getByRole('link', { name: home.hero.live.label, exact: true }).click();
    // The content security policy comes from the first loaded page.
    await expect(frame.contentFrame().locator('html')).toHaveCount(1);
    expect(externalRequests).toContain(realStream);

    externalRequests.length = 0;
    const longBefore = minutesBefore(starts, church.stream.minutesBefore + 1);
    await setTime(page, longBefore);
    await expect(page.getByRole('timer')).toHaveText(`in ${countdown(starts, longBefore)}`);
    await expect(frame).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(`in ${countdown(starts, longBefore)}`);
    const there = ownStartInWords(starts, offsetIn('America/Los_Angeles', starts));
    if (there) await expect(page.getByText(`${there} where you are`)).toBeVisible();
    expect(externalRequests.filter((url) => url.startsWith(new URL(realStream).origin))).toEqual([]);
    await setTime(page, minutesBefore(starts, church.stream.minutesBefore));
    await expect(page.getByText(watchLive.screen.live)).toBeAttached();
    await expect.poll(() => externalRequests).toContain(realStream);
  });

  test('a sample URL is not embedded, and the text still says that the stream starts soon', async ({ page }) => {
    await page.clock.setFixedTime(starts);
    await page.goto('/watch-live');
    await waitForHydration(page);
    await expect(page.getByText(watchLive.screen.live)).toHaveCount(isSampleAddress(church.stream.url) ? 0 : 1);
    await expect(page.getByRole('heading', { name: watchLive.screen.heading })).toBeVisible({
      visible: isSampleAddress(church.stream.url),
    });
  });

  ownSite('an event leaves the home page the minute it is over', async ({ page }) => {
    await page.request.post('/api/admin/login', { data: { password } });
    const date = nextWeek();
    const titles = page.getByRole('listitem').getByRole('heading', { level: 3 });
    const { title } = await createEvent(page, { date, starts: '18:00', ends: '20:00' });
    await page.goto('/');
    await waitForHydration(page);
    await setTime(page, churchMoment(date, '19:59'));
    await expect(titles).toHaveText([title]);
    await setTime(page, churchMoment(date, '20:00'));
    await expect(titles).toHaveCount(0);
    await page.getByRole('link', { name: home.events.none.link.label }).click();
    await expect(page).toHaveURL(home.events.none.link.href);
  });
});
