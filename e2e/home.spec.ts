import type { Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { consentMissing, emailMalformed, emailMissing } from '#features/newsletter/newsletter-pages.ts';
import film from '#pictures/film.json' with { type: 'json' };
import { parseMailto } from '#test/links.ts';
import { createEvent, nextWeek } from './admin.ts';
import { expect, holdResponses, password, test, testOnOwnSite, waitForHydration } from './test.ts';

const {
  facts: { mainCampus },
  words: { home, newsletter },
} = defaultContent;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const mapUrl = new URL(mainCampus.mapUrl).href;

/** Requests that a form or dialog could send, except that of the map, which loads when scrolled near. */
function recordRequests(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => {
    const isLoad = /^(fetch|xhr|document|ping)$/.test(request.resourceType()) && request.url().startsWith('http');
    if (isLoad && request.url() !== mapUrl) urls.push(request.url());
  });
  return urls;
}

test('a visitor can go back during a page transition', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname));
  await page.evaluate(() => navigation.addEventListener('currententrychange', () => history.back(), { once: true }));
  await page.getByRole('link', { name: home.hero.visit.label }).click();
  await expect.poll(() => visited).toEqual([home.hero.visit.href, '/']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(church.tagline.join(' '));
});

test('the film plays muted, looping and inline after the page has loaded, until it is paused', async ({
  page,
  context,
}) => {
  test.skip(!film, 'this church has no film');
  const video = page.locator('video[muted]');
  const source = video.locator('source');
  const order: string[] = [];
  page.on('load', () => order.push('the page'));
  page.on('request', (request) => request.resourceType() === 'media' && order.push('the film'));
  const releasePictures = await holdResponses(page, '**/pictures/**');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(source).toHaveCount(0);
  releasePictures();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0))
    .toBe(true);
  expect(order.slice(0, 2)).toEqual(['the page', 'the film']);
  for (const property of ['muted', 'loop', 'playsInline']) await expect(video).toHaveJSProperty(property, true);
  // Decorative: the text says the same.
  await expect(video).toHaveAttribute('aria-hidden', 'true');

  await page.getByRole('button', { name: 'Pause motion' }).first().click();
  await expect(video).toHaveJSProperty('paused', true);
  await page.reload();
  await expect(source, 'remembered').not.toHaveCount(0);
  await expect(video).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Play motion' }).first().click();
  await expect(video).toHaveJSProperty('paused', false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(source).toHaveCount(0);
  await expect(video).toHaveJSProperty('currentSrc', '');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(source).not.toHaveCount(0);

  await test.step('who saves data or prefers reduced motion is not sent it, and who saves data no pictures before a scroll', async () => {
    const browser = await context.newCDPSession(page);
    for (const dataSaverEnabled of [true, false]) {
      await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled });
      await page.emulateMedia({ reducedMotion: dataSaverEnabled ? 'no-preference' : 'reduce' });
      order.length = 0;
      await page.goto('/');
      await waitForHydration(page);
      // Its sources are inserted a frame after load and hydration, or not at all.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(source).toHaveCount(0);
      expect(order).toEqual(['the page']);
      if (!dataSaverEnabled) continue;
      const last = page.locator('img[loading=lazy]').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toHaveJSProperty('complete', true);
    }
  });
});

test('the band scrolls and the gallery drifts from 768 pixels up, until paused or with reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const marquee = page.locator('p', { hasText: home.marquee + home.marquee });
  const gallery = page.getByRole('region', { name: home.gallery.heading });
  const figures = gallery.getByRole('figure');
  const speeds = await figures.evaluateAll((all) =>
    all.map((figure) => Number(getComputedStyle(figure).getPropertyValue('--speed'))),
  );
  expect(speeds).toHaveLength(home.gallery.pictures.length);
  expect(new Set(speeds).size).toBe(Math.min(speeds.length, 6));
  for (const speed of speeds) expect(speed >= 0.3 && speed <= 1.2, `${speed}`).toBe(true);
  const scrolls = ['marquee by DocumentTimeline to translate(-50%), running'];
  // The drift is five rem at a speed of 1.
  const drifts = speeds.map((speed) => `parallax by ViewTimeline to translateY(${Math.round(-80 * speed)}px), running`);
  const expectMotion = async (ofBand: string[], ofGallery: string[]) => {
    await expect.poll(() => marquee.evaluateAll(describeMotion)).toEqual(ofBand);
    await expect.poll(() => figures.evaluateAll(describeMotion)).toEqual(ofGallery);
  };
  await expectMotion(scrolls, drifts);
  await page.setViewportSize({ width: 767, height: 900 });
  await expectMotion(scrolls, []);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectMotion(scrolls, drifts);
  // One switch for all.
  await gallery.getByRole('button', { name: 'Pause motion' }).click();
  await expectMotion(['marquee by DocumentTimeline to translate(-50%), paused'], []);
  await gallery.getByRole('button', { name: 'Play motion' }).click();
  await expectMotion(scrolls, drifts);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectMotion([], []);
});

/** The animations of these elements, which do not depend on the frame rate as measured positions would. */
function describeMotion(elements: Element[]) {
  const animations = elements.flatMap((element) => element.getAnimations()) as CSSAnimation[];
  return animations.map(({ animationName, timeline, effect, playState }) => {
    const end = (effect as KeyframeEffect).getKeyframes().at(-1);
    return `${animationName} by ${timeline?.constructor.name} to ${end?.transform}, ${playState}`;
  });
}

testOnOwnSite({ sampleData: false })(
  'BUY TICKETS opens the details of an event, which leaves the page the minute it is over',
  async ({ page }) => {
    await page.request.post('/api/admin/login', { data: { password } });
    const date = nextWeek();
    const { title } = await createEvent(page, { date, starts: '18:00', ends: '20:00' });
    const button = page.getByRole('button', { name: home.events.tickets, exact: true, description: title });
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await page.goto('/');
    await waitForHydration(page);
    const requests = recordRequests(page);
    await button.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(requests).toEqual([]);

    await test.step('also in a browser that does not know commands', async () => {
      await page.addInitScript(() => Reflect.deleteProperty(HTMLButtonElement.prototype, 'command'));
      await page.reload();
      await waitForHydration(page);
      // A command that this browser does not know either.
      await button.evaluate((element) => element.setAttribute('command', '--unknown'));
      await button.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    });

    for (const [time, titles] of [
      ['19:59', [title]],
      ['20:00', []],
    ] as const) {
      await page.clock.setFixedTime(churchMoment(date, time));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([...titles]);
    }
    await page.getByRole('link', { name: home.events.none.link.label }).click();
    await expect(page).toHaveURL(home.events.none.link.href);
  },
);

test('the newsletter form validates address and consent, then opens a prefilled email and sends nothing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: newsletter.heading }) });
  const email = section.getByRole('textbox', { name: newsletter.emailLabel });
  const consent = section.getByRole('checkbox', { name: newsletter.consentLabel });
  const submit = section.getByRole('button', { name: newsletter.submit });
  const opened: string[] = [];
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  browser.on('Page.frameRequestedNavigation', ({ url }) => url === mapUrl || opened.push(url));
  const requests = recordRequests(page);
  for (const [typed, invalid, message] of [
    ['', email, emailMissing],
    ['ann at example.org', email, emailMalformed],
    ['ann+news@example.org', consent, consentMissing],
  ] as const) {
    await email.fill(typed);
    await expect(email).not.toHaveAttribute('aria-invalid');
    await submit.click();
    await expect(invalid).toBeFocused();
    await expect(invalid).toHaveAccessibleDescription(message);
    await expect(invalid).toHaveAttribute('aria-invalid', 'true');
    await expect(section.getByText(message)).toBeVisible();
  }
  await consent.check();
  await expect(section.getByText(consentMissing)).toHaveCount(0);

  await test.step('a slip in a domain is corrected with one press, or left after a second one', async () => {
    const offer = section.getByRole('button', { name: 'Did you mean ann@gmail.com?' });
    await email.fill('ann@gmial');
    await submit.click();
    await expect(offer).toBeFocused();
    await submit.click();
    await expect(email).toHaveAccessibleDescription(emailMalformed);
    await offer.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('ann@gmail.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.fill('ann@gmail.con');
    await submit.click();
    await expect(offer).toBeFocused();
  });

  expect(opened).toEqual([]);
  await submit.click();
  const answer = section.getByText(newsletter.done);
  await expect(answer).toBeFocused();
  await expect(email).toHaveCount(0);
  const href = (await answer.getByRole('link').getAttribute('href')) ?? '';
  const body = expect.stringContaining('ann@gmail.con');
  expect(parseMailto(href)).toMatchObject({ to: church.email, subject: newsletter.subject, body });
  await expect.poll(() => opened).toEqual([href]);
  expect(requests).toEqual([]);
});
