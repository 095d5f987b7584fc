import type { Locator, Page } from '@playwright/test';
import sharp, { type Region, type Sharp } from 'sharp';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { home, newsletter } from '#content/pages/home.ts';
import film from '#pictures/film.json' with { type: 'json' };
import { parseMailto } from '#test/links.ts';
import { createEvent } from './admin.ts';
import { expect, holdResponses, password, test, testOnOwnSite, waitForHydration } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const tagline = church.tagline.join(' ');

/** Requests that a form or dialog could send, except that of the map, which loads when scrolled near. */
function recordRequests(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => {
    const isLoad = /^(fetch|xhr|document|ping)$/.test(request.resourceType()) && request.url().startsWith('http');
    if (isLoad && request.url() !== new URL(mainCampus.mapUrl).href) urls.push(request.url());
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
});

test('shows all pictures in a full-page screenshot without scrolling', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const frames = await page.locator('main img').evaluateAll((images) =>
    images.map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      // Avoids the edges, which may be between two pixels or in a rounded corner.
      const [x, y] = [width / 4, height / 4];
      return {
        left: Math.round(left + x),
        top: Math.round(top + y),
        width: Math.round(2 * x),
        height: Math.round(2 * y),
      };
    }),
  );
  const takePicture = async () => sharp(await page.screenshot({ fullPage: true }));
  const cut = (shot: Sharp, frame: Region) => shot.clone().extract(frame).raw().toBuffer();
  const shown = await takePicture();
  for (const image of await page.locator('main img').all()) {
    // Compares only the content: an unpainted picture leaves its own background.
    await image.evaluate((element) => element.style.setProperty('object-position', '-100000px'));
  }
  const without = await takePicture();
  for (const frame of frames) {
    const [one, other] = await Promise.all([shown, without].map((shot) => cut(shot, frame)));
    expect(one?.equals(other as Buffer), `${JSON.stringify(frame)} is the same without its picture`).toBe(false);
  }
});

test('pictures further down wait for a scroll if the visitor saves data', async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.goto('/');
  await waitForHydration(page);
  const waiting = page.locator('img[loading=lazy]');
  const [last] = (await waiting.all()).slice(-1);
  await expect(waiting).not.toHaveCount(0);
  await last?.scrollIntoViewIfNeeded();
  await expect(last as Locator).toHaveJSProperty('complete', true);
});

if (film) {
  test.describe('the film', () => {
    test('loads after the page, plays muted, looping and inline, can be paused, and disappears with reduced motion', async ({
      page,
    }) => {
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
      // The film is decorative: the text says the same.
      await expect(video).toHaveAttribute('aria-hidden', 'true');

      const pause = page.getByRole('button', { name: 'Pause motion' }).first();
      await expect(pause).toBeInViewport();
      await pause.click();
      await expect(video).toHaveJSProperty('paused', true);
      await page.reload();
      await expect(source, 'remembered').not.toHaveCount(0);
      await expect(video).toHaveJSProperty('paused', true);
      await page.getByRole('button', { name: 'Play motion' }).first().click();
      await expect(video).toHaveJSProperty('paused', false);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(source).toHaveCount(0);
      await expect(video).toHaveJSProperty('currentSrc', '');
      await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect(source).not.toHaveCount(0);
    });

    test('is not requested for a visitor who prefers reduced motion or saves data', async ({ page, context }) => {
      const requests: string[] = [];
      page.on('request', (request) => request.resourceType() === 'media' && requests.push(request.url()));
      const browser = await context.newCDPSession(page);
      for (const dataSaverEnabled of [true, false]) {
        await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled });
        await page.emulateMedia({ reducedMotion: dataSaverEnabled ? 'no-preference' : 'reduce' });
        await page.goto('/');
        await waitForHydration(page);
        // Its sources are inserted a frame after load and hydration, or not at all.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await expect(page.locator('video source')).toHaveCount(0);
        expect(requests).toEqual([]);
      }
    });
  });
}

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
  const expectMotion = async ({ ofBand, ofGallery }: { ofBand: string[]; ofGallery: string[] }) => {
    await expect.poll(() => marquee.evaluateAll(describeMotion)).toEqual(ofBand);
    await expect.poll(() => figures.evaluateAll(describeMotion)).toEqual(ofGallery);
  };

  await expectMotion({ ofBand: scrolls, ofGallery: drifts });
  await page.setViewportSize({ width: 767, height: 900 });
  await expectMotion({ ofBand: scrolls, ofGallery: [] });
  await page.setViewportSize({ width: 768, height: 900 });
  await expectMotion({ ofBand: scrolls, ofGallery: drifts });
  // One switch stops everything.
  await gallery.getByRole('button', { name: 'Pause motion' }).click();
  await expectMotion({ ofBand: ['marquee by DocumentTimeline to translate(-50%), paused'], ofGallery: [] });
  await gallery.getByRole('button', { name: 'Play motion' }).click();
  await expectMotion({ ofBand: scrolls, ofGallery: drifts });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectMotion({ ofBand: [], ofGallery: [] });
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
  'BUY TICKETS opens the details of that event, sends no request, and returns focus',
  async ({ page }) => {
    await page.request.post('/api/admin/login', { data: { password } });
    const { title } = await createEvent(page);
    await page.goto('/');
    await waitForHydration(page);
    const requests = recordRequests(page);
    const button = page.getByRole('button', { name: home.events.tickets, exact: true, description: title });
    const dialog = page.getByRole('dialog', { name: title, exact: true });
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
  },
);

testOnOwnSite({ sampleData: false })('BUY TICKETS works in a browser that does not know commands', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  const { title } = await createEvent(page);
  await page.addInitScript(() => Reflect.deleteProperty(HTMLButtonElement.prototype, 'command'));
  await page.goto('/');
  await waitForHydration(page);
  const button = page.getByRole('button', { name: home.events.tickets, exact: true, description: title });
  // This command is unknown to this browser, too.
  await button.evaluate((element) => element.setAttribute('command', '--unknown'));
  await button.click();
  await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
});

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
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  const requests = recordRequests(page);
  const missing = 'Please enter your email address.';
  const malformed = /doesn’t look like an email address/;
  const unticked = 'Please check the box so we can email you.';

  async function expectError(field: Locator, message: string | RegExp) {
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(section.getByText(message)).toBeVisible();
  }

  await submit.click();
  await expectError(email, missing);
  await expectError(consent, unticked);
  await expect(email).toBeFocused();
  // The message is right below its field, above the next one.
  const [field, message, box] = await Promise.all(
    [email, section.getByText(missing), consent].map((part) => part.boundingBox()),
  );
  if (!field || !message || !box) throw new Error('A part of the form is not visible');
  expect(message.y - (field.y + field.height)).toBeLessThan(24);
  expect(message.y + message.height).toBeLessThanOrEqual(box.y);

  await email.fill('ann at example.org');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(section.getByText(missing)).toHaveCount(0);
  await submit.click();
  await expectError(email, malformed);
  await expect(email).toBeFocused();

  await email.fill('ann+news@example.org');
  await submit.click();
  await expect(consent).toBeFocused();
  await expectError(consent, unticked);
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(section.getByRole('status')).toBeEmpty();
  expect(opened).toEqual([]);

  await consent.check();
  await expect(section.getByText(unticked)).toHaveCount(0);
  await submit.click();
  const link = section.getByRole('status').getByRole('link');
  await expect(link).toBeVisible();
  const href = (await link.getAttribute('href')) ?? '';
  expect(parseMailto(href)).toMatchObject({
    to: church.email,
    subject: newsletter.subject,
    body: expect.stringContaining('ann+news@example.org'),
  });
  await expect.poll(() => opened).toEqual([href]);
  await expect(page).toHaveURL('/');
  expect(requests).toEqual([]);
});
