import type { Locator, Page } from '@playwright/test';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { home, newsletter } from '#content/pages/home.ts';
import { expectDirections, letterOf, officePhone } from './links.ts';
import { expect, hydrated, test } from './test.ts';

const serviceTimes = ['Wednesday 5PM', 'Sundays 8AM and 10AM'];

/** Every section of the home page has a heading; a visitor finds it by that. */
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
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/video/')) asked.push(request.url());
  });
  return asked;
}

test.describe('the first screen', () => {
  test('says who we are and when we meet, and leads to messages and locations', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('WORSHIP. GROW. BELONG.');
    await expect(page.getByText('Welcome to a place where everyone belongs', { exact: true })).toBeInViewport();
    const times = page.getByRole('main').getByRole('list').first().getByRole('listitem');
    await expect(times).toHaveText(serviceTimes);
    await expect(times.last()).toBeInViewport();

    await hydrated(page);
    await page.getByRole('link', { name: 'Watch Past Services' }).click();
    await expect(page).toHaveURL('/messages');
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Visit Us!' }).click();
    await expect(page).toHaveURL('/locations');
  });

  test('lets a visitor turn back while one page still fades into the other', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('popstate', () => Reflect.set(window, 'hasTurnedBack', true));
      const start = document.startViewTransition.bind(document);
      let isFirst = true;
      document.startViewTransition = (...given) => {
        const fading = start(...given);
        if (isFirst) setTimeout(() => history.back());
        isFirst = false;
        return fading;
      };
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Visit Us!' }).click();
    await page.waitForFunction(() => Reflect.get(window, 'hasTurnedBack'));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('WORSHIP. GROW. BELONG.');
  });

  test('its film comes after the page has loaded, and plays muted, looping and inline', async ({ page }) => {
    const asked = filmRequests(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/hero[\w-]*\.(avif|jpg)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(film(page)).toHaveCount(0);
    expect(asked).toEqual([]);

    release();
    await expect.poll(() => isPlaying(film(page))).toBe(true);
    const video = await film(page).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => ({
      muted,
      loop,
      playsInline,
    }));
    expect(video).toEqual({ muted: true, loop: true, playsInline: true });
    // Decoration: what it shows is said in words.
    await expect(film(page)).toHaveAttribute('aria-hidden', 'true');
  });

  test('a button on it stops the film and starts it again', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => isPlaying(film(page))).toBe(true);

    const pause = page.getByRole('button', { name: 'Pause motion' }).first();
    await expect(pause).toBeInViewport();
    await pause.click();
    await expect(film(page)).toHaveJSProperty('paused', true);

    await page.getByRole('button', { name: 'Play motion' }).first().click();
    await expect(film(page)).toHaveJSProperty('paused', false);
  });

  test('has no film for those who asked for less motion, until they no longer do', async ({ page }) => {
    const asked = filmRequests(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    await page.waitForTimeout(300);
    await expect(film(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(film(page)).toHaveCount(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(film(page)).toHaveCount(0);
  });

  test('has no film for those who save data', async ({ page }) => {
    const asked = filmRequests(page);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    await page.goto('/');
    await hydrated(page);
    await page.waitForTimeout(300);
    await expect(film(page)).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test.describe('the scripture and the marquee', () => {
  const marqueeOf = (page: Page) =>
    page.getByRole('paragraph').filter({ hasText: /^(WORSHIP\. GROW\. BELONG\.\s*){20}$/ });
  const left = (marquee: Locator) => marquee.evaluate((element) => element.getBoundingClientRect().left);

  /** Playwright's own scrolling waits for a thing to stand still first. */
  const bringIntoView = (marquee: Locator) =>
    marquee.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

  async function expectStill(page: Page, marquee: Locator) {
    // A pause takes effect with the next frame.
    const travelled = async () => {
      const before = await left(marquee);
      await page.waitForTimeout(300);
      return (await left(marquee)) - before;
    };
    await expect.poll(travelled).toBe(0);
  }

  test('the tagline runs past twenty times, is heard once, and can be stopped', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const banner = page.getByRole('figure').filter({ hasText: home.verse.source });
    await expect(banner.getByRole('blockquote')).toHaveText(`“${home.verse.text}”`);
    await expect(banner.getByRole('blockquote')).toBeVisible();

    const marquee = marqueeOf(page);
    await bringIntoView(marquee);
    await expect(marquee).toMatchAriaSnapshot('- paragraph: WORSHIP. GROW. BELONG.');
    const before = await left(marquee);
    await expect.poll(() => left(marquee)).toBeLessThan(before);

    const band = page
      .locator('div')
      .filter({ has: marquee })
      .filter({ has: page.getByRole('button') })
      .last();
    await band.getByRole('button', { name: 'Pause motion' }).click();
    await expectStill(page, marquee);
    await band.getByRole('button', { name: 'Play motion' }).click();
    const stopped = await left(marquee);
    await expect.poll(() => left(marquee)).toBeLessThan(stopped);
  });

  test('the tagline stands still for those who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    await bringIntoView(marqueeOf(page));
    await expectStill(page, marqueeOf(page));
  });
});

test.describe('the gallery', () => {
  const wide = { width: 1440, height: 900 };

  /** How far each picture has been moved from its place when it stands in the middle of the screen, and 100 pixels on. */
  async function shifts(gallery: Locator) {
    await gallery.getByRole('figure').last().scrollIntoViewIfNeeded();
    return gallery.getByRole('figure').evaluateAll(async (figures) => {
      const twoFrames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
      const shiftOf = (figure: Element) => {
        const { transform } = getComputedStyle(figure);
        return transform === 'none' ? undefined : new DOMMatrix(transform).m42;
      };
      const measured = [];
      for (const figure of figures) {
        figure.scrollIntoView({ block: 'center', behavior: 'instant' });
        await twoFrames();
        const before = shiftOf(figure);
        window.scrollBy({ top: 100, behavior: 'instant' });
        await twoFrames();
        const after = shiftOf(figure);
        // Over its whole way across the screen, so that tall pictures and flat ones can be compared.
        const way = window.innerHeight + (figure as HTMLElement).offsetHeight;
        measured.push({ before, after, speed: (((before ?? 0) - (after ?? 0)) / 100) * way });
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

  async function expectResting(gallery: Locator) {
    for (const { before, after } of await shifts(gallery)) {
      expect(before).toBeUndefined();
      expect(after).toBeUndefined();
    }
  }

  test('shows six pictures and the Join Us card with the times', async ({ page }) => {
    await page.goto('/');
    const gallery = page.getByRole('region', { name: home.gallery.heading });
    const pictures = gallery.getByRole('img');
    await expect(pictures).toHaveCount(6);
    for (const [index, { alt }] of home.gallery.pictures.entries()) {
      const picture = pictures.nth(index);
      await expect(picture).toHaveAccessibleName(alt);
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(gallery.getByRole('heading', { name: 'Join Us', exact: true })).toBeVisible();
    await expect(gallery.getByRole('listitem')).toHaveText(serviceTimes);
  });

  test('drifts at six speeds from 768 pixels on, and comes to rest below', async ({ page, viewport }) => {
    await page.goto('/');
    await hydrated(page);
    const gallery = page.getByRole('region', { name: home.gallery.heading });
    if (viewport && viewport.width < 768) await expectResting(gallery);
    await page.setViewportSize(wide);
    await expectDrifting(gallery);
    await page.setViewportSize({ width: 767, height: 900 });
    await expectResting(gallery);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectDrifting(gallery);
  });

  test('rests when motion is switched off, or not wanted at all', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto('/');
    await hydrated(page);
    const gallery = page.getByRole('region', { name: home.gallery.heading });
    await gallery.getByRole('button', { name: 'Pause motion' }).click();
    await expectResting(gallery);
    await gallery.getByRole('button', { name: 'Play motion' }).click();
    await expectDrifting(gallery);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectResting(gallery);
  });
});

test('the join section says where, when and what to expect, and how to get there', async ({ page }) => {
  await page.goto('/');
  const join = sectionWith(page, home.join.heading);
  const { street, city, state, zip } = mainCampus.address;
  const location = join.locator('address');
  await expect(location).toContainText(street);
  await expect(location).toContainText(`${city}, ${state} ${zip}`);
  const times = join.locator('div').filter({ has: page.getByRole('heading', { name: home.join.when, exact: true }) });
  await expect(times.last().getByRole('listitem')).toHaveText(serviceTimes);
  await expect(join.getByRole('heading', { name: 'What to expect' })).toBeVisible();
  for (const line of home.join.expect) {
    await expect(join.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  }
  await expect(join).toContainText('about an hour and fifteen minutes');

  const directions = join.getByRole('link', { name: 'Get Directions' });
  await expectDirections(directions, mainCampus.address);
  const opening = page.waitForEvent('popup');
  await directions.click();
  await expect(await opening).toHaveURL(/^https:\/\/www\.google\.com\/maps\/dir\//);
  await expect(page).toHaveURL('/');
});

test('First Time Guests reach the fallback page, which shows them the way on', async ({ page, allowComplaint }) => {
  async function expectWayOn() {
    await expect(page).toHaveURL('/im-new');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
    const first = page.getByRole('main').getByRole('link').first();
    await expect(first).toHaveAttribute('href', '/new-to-xenia-naz');
    await expect(first).toBeInViewport();
  }
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'First Time Guests' }).click();
  await expectWayOn();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/new-to-xenia-naz');

  allowComplaint(/status of 404/);
  expect((await page.goto('/im-new'))?.status()).toBe(404);
  await expectWayOn();
});

test('Messages lead to the recent sermons', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const messages = sectionWith(page, 'Watch and listen to our recent sermons');
  await expect(messages.getByText('Messages', { exact: true })).toBeVisible();
  await messages.getByRole('link').click();
  await expect(page).toHaveURL('/messages');
});

test('Events: three gatherings, each with its date, place, picture and a way to get tickets', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const section = sectionWith(page, 'JOIN US FOR SPECIAL GATHERINGS');
  await expect(section.getByText('Events', { exact: true })).toBeVisible();
  const samples = [
    { title: /family picnic/i, location: 'Community Park' },
    { title: /night of worship/i, location: 'Main Sanctuary' },
    { title: /back-to-school prayer/i, location: 'Main Sanctuary' },
  ];
  const rows = section.getByRole('list').first().getByRole('listitem');
  await expect(rows).toHaveCount(samples.length);
  const asked: string[] = [];

  for (const [index, { title, location }] of samples.entries()) {
    const event = events[index];
    if (!event) throw new Error('An event is missing in content/events.ts');
    const row = rows.nth(index);
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('heading', { name: title })).toBeVisible();
    await expect(row.getByText(location, { exact: true }).first()).toBeVisible();
    const day = new Date(`${event.date}T12:00:00Z`);
    const label = (['weekday', 'month', 'day'] as const)
      .map((part) => day.toLocaleDateString('en-US', { timeZone: 'UTC', [part]: part === 'day' ? 'numeric' : 'long' }))
      .join('\\s*');
    await expect(row.getByRole('time').first()).toHaveText(new RegExp(`^${label}$`));
    const thumbnail = row.locator('img').first();
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const button = row.getByRole('button', { name: /^BUY TICKETS/ });
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' || request.resourceType() === 'document') asked.push(request.url());
    });
    await button.click();
    const dialog = page.getByRole('dialog', { name: event.title });
    await expect(dialog).toBeVisible();
    for (const fact of [event.time, event.location, event.details, String(day.getUTCFullYear())]) {
      await expect(dialog).toContainText(fact);
    }
    const letter = await letterOf(dialog.getByRole('link', { name: /e-mail/i }));
    expect(letter.to).toBe(church.email);
    expect(letter.subject).toContain(event.title);
    await expect(dialog.getByRole('link', { name: church.phone })).toHaveAttribute('href', officePhone);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  expect(asked.filter((url) => url !== mainCampus.mapUrl)).toEqual([]);
});

test('the newsletter checks address and consent, then opens a ready-written message and sends nothing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await hydrated(page);
  const section = sectionWith(page, newsletter.heading);
  const email = section.getByRole('textbox', { name: 'E-mail address' });
  const consent = section.getByRole('checkbox', { name: 'Yes, subscribe me to your newsletter.' });
  const submit = section.getByRole('button', { name: newsletter.submit });
  await submit.scrollIntoViewIfNeeded();

  const opened: string[] = [];
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^(fetch|xhr|document|ping)$/.test(request.resourceType()) && request.url().startsWith('http')) {
      asked.push(request.url());
    }
  });

  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveJSProperty('required', true);
  await expect(consent).toHaveJSProperty('required', true);
  await expect(section.getByText('*')).toHaveCount(2);
  await expect(consent).not.toBeChecked();

  const missing = 'Please enter your e-mail address.';
  const malformed = /does not look like an e-mail address/;
  const unticked = 'Please check the box, so that we may write to you.';

  await submit.click();
  await expect(email).toHaveAccessibleDescription(missing);
  await expect(consent).toHaveAccessibleDescription(unticked);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  // Beside the field: right under it, and above the next one.
  const [field, message, box] = await Promise.all(
    [email, section.getByText(missing), consent].map((part) => part.boundingBox()),
  );
  if (!field || !message || !box) throw new Error('A part of the form cannot be seen');
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
  const letter = await letterOf(link);
  expect(letter.to).toBe(church.email);
  expect(letter.subject).toMatch(/newsletter/i);
  expect(letter.body).toContain('ann+news@example.org');
  await expect.poll(() => opened).toEqual([await link.getAttribute('href')]);
  await expect(page).toHaveURL('/');
  expect(asked.filter((url) => url !== mainCampus.mapUrl)).toEqual([]);
});
