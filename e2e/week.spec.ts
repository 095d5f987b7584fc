import type { Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { minute } from '#core/dates.ts';
import { htmlHeaders } from '#core/http/headers.ts';
import { currentOrNextService } from '#core/week.ts';
import { countdown, ownStartInWords, startInWords, untilInWords } from '#site/week-words.ts';
import { answerForOthers, expect, test } from './test.ts';

const {
  facts: { campuses },
  words: { home, watchLive },
} = defaultContent;

/** The first service of a week without exceptions, and the moment it ends. */
const { starts = new Date(0) } = currentOrNextService(churchMoment('2027-01-11'), church, []) ?? {};
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

const stream = church.stream ?? { url: 'https://example.org', minutesBefore: 0, minutesAfter: 0 };
const realStream = stream.url.replace(/\bexample\.(com|net|org)/, 'church.test');

/** Sets a URL for the church's own stream, because a sample URL is never embedded. */
async function useRealStream(page: Page) {
  const facts = { campuses, church: { ...church, stream: { ...stream, url: realStream } } };
  await page.route(/\/(watch-live)?$|\.data/, async (route) => {
    const response = await route.fetch();
    const [from, to] = [stream.url, realStream].map((url) => new URL(url).host) as [string, string];
    const body = (await response.text()).replaceAll(from, to);
    // The policy has a hash of the script with the data.
    const policy = htmlHeaders(body, facts)['content-security-policy'];
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy }, body });
  });
}

test.use({ timezoneId: 'America/Los_Angeles' });

test('the hero names the next service in the church’s time and leads to the stream, which is embedded around a service only', async ({
  page,
  context,
  baseURL,
  externalRequests,
}) => {
  test.skip(!church.stream, 'This church has no stream');
  await answerForOthers(context, baseURL);
  const frame = page.getByTitle(watchLive.screen.title);
  const nextService = (now: Date) => {
    const { starts: next = now } = currentOrNextService(now, church, []) ?? {};
    const start = startInWords(next, now, offsetIn('America/Los_Angeles', next));
    return page.getByRole('main').getByText(`${home.hero.next}: ${start}, ${untilInWords(next, now)}`);
  };
  await page.clock.setFixedTime(minutesBefore(starts, 100));
  await useRealStream(page);
  await page.goto('/');
  for (const time of [minutesBefore(starts, 100), minutesBefore(starts, 1), ends]) {
    await setTime(page, time);
    await expect(nextService(time)).toBeVisible();
  }
  await setTime(page, starts);
  await expect(page.getByText(`${home.hero.now}: ${home.hero.live.label}`)).toBeVisible();
  await page.getByRole('link', { name: home.hero.live.label, exact: true }).click();
  // The content security policy is that of the page that was opened first.
  await expect(frame.contentFrame().locator('html')).toHaveCount(1);
  expect(externalRequests).toContain(realStream);

  externalRequests.length = 0;
  const longBefore = minutesBefore(starts, stream.minutesBefore + 1);
  await setTime(page, longBefore);
  await expect(page.getByRole('timer')).toHaveText(`in ${countdown(starts, longBefore)}`);
  await expect(frame).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(`in ${countdown(starts, longBefore)}`);
  const there = ownStartInWords(starts, offsetIn('America/Los_Angeles', starts));
  if (there) await expect(page.getByText(`${there} where you are`)).toBeVisible();
  expect(externalRequests.filter((url) => url.startsWith(new URL(realStream).origin))).toEqual([]);
  await setTime(page, minutesBefore(starts, stream.minutesBefore));
  await expect(page.getByText(watchLive.screen.live)).toBeAttached();
  await expect.poll(() => externalRequests).toContain(realStream);
});
