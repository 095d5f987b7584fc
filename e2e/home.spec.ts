import type { Locator, Page } from '@playwright/test';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { home, newsletter } from '#content/pages/home.ts';
import { parseMailto } from '#test/links.ts';
import { expect, holdResponses, test, waitForHydration } from './test.ts';

function sectionWith(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}

function film(page: Page) {
  return page.locator('video');
}

async function isPlaying(video: Locator) {
  return video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0);
}

function filmRequests(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') requests.push(request.url());
  });
  return requests;
}

/** The film is inserted a frame after load and hydration, or not at all. */
async function waitForFilmDecision(page: Page) {
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test.describe('the hero', () => {
  test('lets a visitor go back during a page transition', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(new URL(frame.url()).pathname));
    await page.evaluate(() => navigation.addEventListener('currententrychange', () => history.back(), { once: true }));
    await page.getByRole('link', { name: 'Visit Us!' }).click();
    await expect.poll(() => visited).toEqual(['/locations', '/']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('WORSHIP. GROW. BELONG.');
  });

  test('loads its film after the page, plays it muted, looping and inline, and can pause it', async ({ page }) => {
    const order: string[] = [];
    page.on('load', () => order.push('the page'));
    page.on('request', (request) => request.resourceType() === 'media' && order.push('the film'));
    const releasePictures = await holdResponses(page, '**/pictures/**');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(film(page)).toHaveCount(0);
    releasePictures();
    await expect.poll(() => isPlaying(film(page))).toBe(true);
    expect(order.slice(0, 2)).toEqual(['the page', 'the film']);

    const video = await film(page).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => ({
      muted,
      loop,
      playsInline,
    }));
    expect(video).toEqual({ muted: true, loop: true, playsInline: true });
    // Decorative: the text says the same.
    await expect(film(page)).toHaveAttribute('aria-hidden', 'true');

    const pause = page.getByRole('button', { name: 'Pause motion' }).first();
    await expect(pause).toBeInViewport();
    await pause.click();
    await expect(film(page)).toHaveJSProperty('paused', true);
    await page.getByRole('button', { name: 'Play motion' }).first().click();
    await expect(film(page)).toHaveJSProperty('paused', false);
  });

  test('has no film as long as a visitor prefers reduced motion', async ({ page }) => {
    const requests = filmRequests(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForHydration(page);
    await waitForFilmDecision(page);
    await expect(film(page)).toHaveCount(0);
    expect(requests).toEqual([]);
    await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(film(page)).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(film(page)).toHaveCount(0);
  });

  test('has no film for a visitor who saves data', async ({ page, context }) => {
    const requests = filmRequests(page);
    const browser = await context.newCDPSession(page);
    await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto('/');
    await waitForHydration(page);
    await waitForFilmDecision(page);
    await expect(film(page)).toHaveCount(0);
    expect(requests).toEqual([]);
  });
});

test('the tagline scrolls, is announced once, can be paused, and stands still with reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const marquee = page.getByRole('paragraph').filter({ hasText: /^(WORSHIP\. GROW\. BELONG\.\s*){20}$/ });
  // Playwright's own scrolling waits until an element stops moving.
  await marquee.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(marquee).toMatchAriaSnapshot('- paragraph: WORSHIP. GROW. BELONG.');

  /** In 200 ms on the animation clock. */
  const distanceMoved = () =>
    marquee.evaluate(async (element) => {
      const now = () => Number(document.timeline.currentTime);
      const left = () => element.getBoundingClientRect().left;
      const [since, before] = [now(), left()];
      while (now() < since + 200) await new Promise((done) => requestAnimationFrame(done));
      return left() - before;
    });
  await expect.poll(distanceMoved).toBeLessThan(0);
  const band = page
    .locator('div')
    .filter({ has: marquee })
    .filter({ has: page.getByRole('button') })
    .last();
  await band.getByRole('button', { name: 'Pause motion' }).click();
  await expect.poll(distanceMoved).toBe(0);
  await band.getByRole('button', { name: 'Play motion' }).click();
  await expect.poll(distanceMoved).toBeLessThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(distanceMoved).toBe(0);
});

test.describe('the gallery', () => {
  /** How far each picture is shifted in the middle of the screen, and 100 pixels further on. */
  async function shifts(gallery: Locator) {
    await gallery.getByRole('figure').last().scrollIntoViewIfNeeded();
    return gallery.getByRole('figure').evaluateAll(async (figures: HTMLElement[]) => {
      const twoFrames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
      const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
      const shiftOf = (figure: HTMLElement) => topOf(figure) - topOf(figure.offsetParent) - figure.offsetTop;
      const measured = [];
      for (const figure of figures) {
        figure.scrollIntoView({ block: 'center', behavior: 'instant' });
        await twoFrames();
        const before = shiftOf(figure);
        window.scrollBy({ top: 100, behavior: 'instant' });
        await twoFrames();
        const after = shiftOf(figure);
        // Over the whole distance across the screen, so that tall and flat pictures can be compared.
        const distance = window.innerHeight + figure.offsetHeight;
        measured.push({ before, after, speed: ((before - after) / 100) * distance });
      }
      return measured;
    });
  }

  async function expectDrifting(gallery: Locator) {
    const speeds = (await shifts(gallery)).map(({ speed }) => speed);
    expect(new Set(speeds.map(Math.round)).size, `six different speeds: ${speeds}`).toBe(6);
    expect(Math.min(...speeds)).toBeGreaterThan(0);
    // From 0.3 to 1.2.
    expect(Math.max(...speeds) / Math.min(...speeds)).toBeCloseTo(4, 1);
  }

  async function expectStill(gallery: Locator) {
    for (const { before, after } of await shifts(gallery)) {
      // Layout offsets are whole pixels.
      expect(Math.abs(before)).toBeLessThan(1);
      expect(after).toBeCloseTo(before, 1);
    }
  }

  test('drifts at six speeds from 768 pixels up; stays still below that, when paused and with reduced motion', async ({
    page,
  }) => {
    await page.goto('/');
    await waitForHydration(page);
    const gallery = page.getByRole('region', { name: home.gallery.heading });
    await expectDrifting(gallery);
    await page.setViewportSize({ width: 767, height: 900 });
    await expectStill(gallery);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectDrifting(gallery);
    await gallery.getByRole('button', { name: 'Pause motion' }).click();
    await expectStill(gallery);
    await gallery.getByRole('button', { name: 'Play motion' }).click();
    await expectDrifting(gallery);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectStill(gallery);
  });
});

test('First Time Guests opens the fallback page, which links to the right one', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'First Time Guests' }).click();
  await expect(page).toHaveURL('/im-new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
  const first = page.getByRole('main').getByRole('link').first();
  await expect(first).toHaveAttribute('href', '/new-to-xenia-naz');
  await expect(first).toBeInViewport();
  await first.click();
  await expect(page).toHaveURL('/new-to-xenia-naz');
});

test('BUY TICKETS opens the details of that event, sends no request, and returns focus', async ({ page }) => {
  await page.clock.setFixedTime(new Date(events[0]?.date ?? ''));
  await page.goto('/');
  await waitForHydration(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' || request.resourceType() === 'document') requests.push(request.url());
  });
  for (const { title } of events) {
    const button = page.getByRole('button', { name: `BUY TICKETS for ${title}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  expect(requests.filter((url) => url !== mainCampus.mapUrl)).toEqual([]);
});

test('the newsletter form validates address and consent, then opens a prefilled email and sends nothing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const section = sectionWith(page, newsletter.heading);
  const email = section.getByRole('textbox', { name: 'Email address' });
  const consent = section.getByRole('checkbox', { name: 'Yes, subscribe me to your newsletter.' });
  const submit = section.getByRole('button', { name: newsletter.submit });
  await submit.scrollIntoViewIfNeeded();

  const opened: string[] = [];
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/^(fetch|xhr|document|ping)$/.test(request.resourceType()) && request.url().startsWith('http')) {
      requests.push(request.url());
    }
  });

  const missing = 'Please enter your email address.';
  const malformed = /doesn’t look like an email address/;
  const unticked = 'Please check the box so we can email you.';

  await submit.click();
  await expect(email).toHaveAccessibleDescription(missing);
  await expect(consent).toHaveAccessibleDescription(unticked);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  // Beside the field: right under it, and above the next one.
  const [field, message, box] = await Promise.all(
    [email, section.getByText(missing), consent].map((part) => part.boundingBox()),
  );
  if (!field || !message || !box) throw new Error('A part of the form is not visible');
  expect(message.y - (field.y + field.height)).toBeLessThan(24);
  expect(message.y + message.height).toBeLessThanOrEqual(box.y);
  await expect(section.getByText(unticked)).toBeVisible();

  await email.fill('ann at example.org');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(section.getByText(missing)).toHaveCount(0);
  await submit.click();
  await expect(email).toHaveAccessibleDescription(malformed);
  await expect(section.getByText(malformed)).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill('ann+news@example.org');
  await submit.click();
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await expect(consent).toHaveAccessibleDescription(unticked);
  await expect(consent).toBeFocused();
  await expect(section.getByRole('status')).toBeEmpty();
  expect(opened).toEqual([]);

  await consent.check();
  await expect(section.getByText(unticked)).toHaveCount(0);
  await submit.click();
  const link = section.getByRole('status').getByRole('link');
  await expect(link).toBeVisible();
  const href = (await link.getAttribute('href')) ?? '';
  const letter = parseMailto(href);
  expect(letter.to).toBe(church.email);
  expect(letter.subject).toMatch(/newsletter/i);
  expect(letter.body).toContain('ann+news@example.org');
  await expect.poll(() => opened).toEqual([href]);
  await expect(page).toHaveURL('/');
  expect(requests.filter((url) => url !== mainCampus.mapUrl)).toEqual([]);
});
