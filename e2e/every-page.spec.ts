import type { Locator, Page } from '@playwright/test';
import { church } from '#content/church.ts';
import { crisisLine } from '#content/crisis-line.ts';
import { content } from '#content/index.ts';
import { timeZone } from '#content/site.ts';
import { defaultContent } from '#content/words.ts';
import { churchMoment } from '#core/church-time.ts';
import { minute } from '#core/dates.ts';
import { isSampleAddress } from '#core/links.ts';
import { currentOrNextService } from '#core/week.ts';
import { news } from '#features/news/article.ts';
import { itemPath } from '#records/show/item-page.ts';
import { createArticle } from './admin.ts';
import { findViolations, prepareAxe } from './axe.ts';
import { expect, password, publicPaths, test, testOnOwnSite, waitForHydration } from './test.ts';

const {
  facts: { campuses },
  words: { prayer },
} = defaultContent;

declare global {
  interface Window {
    /** The sum of layout shifts since navigation. */
    layoutShift: () => number;
  }
}

const { starts = new Date(0) } = currentOrNextService(churchMoment('2027-01-10'), church, []) ?? {};
/** Where daylight saving skips an hour, if the church has it. */
const change = Temporal.Instant.from('2027-01-01T00:00Z')
  .toZonedDateTimeISO(timeZone)
  .getTimeZoneTransition('next')?.epochMilliseconds;
/** Moments at which pages are most likely to go wrong. */
const moments = [
  { name: 'a minute before a service', time: new Date(starts.getTime() - minute) },
  { name: 'during a service', time: new Date(starts.getTime() + minute) },
  { name: 'in the hour that daylight saving skips', time: new Date((change ?? starts.getTime()) + 30 * minute) },
  { name: 'on a leap day', time: churchMoment('2028-02-29', '12:00') },
] as const;

/** All admin screens ask for the password with the same card. */
const paths = [...publicPaths, '/nothing-here', '/offline', '/admin/groups'];
/** Opened at every moment, on a desktop or on a phone; the others at one moment on both. */
const pathsWithClock = ['/', '/watch-live'];
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A phone gets the same HTML, so only rules about layout and color can fail there alone. */
const phoneRules = ['color-contrast', 'scrollable-region-focusable'];
/** Signs of a broken date, number or text. */
const brokenWords = /undefined|NaN|Invalid Date|\[object|\bnull\b|\bin (0|-\d+) /;
const { give } = content.pages;
const phoneOnlyTexts: Record<string, string[]> = { '/give': content.giving.text ? [give.ways.byText.button] : [] };

/** What visitors come for. */
const onFirstScreen: Record<string, (main: Locator) => Locator[]> = {
  '/': (main) => [
    main.getByRole('heading', { level: 1 }),
    main.getByText(church.welcome, { exact: true }),
    main.getByRole('list').first().getByRole('listitem').last(),
  ],
  '/prayer': (main) =>
    [prayer.send, crisisLine.call.label, crisisLine.text.label].map((name) => main.getByRole('link', { name }).first()),
  '/give': (main) => [main.getByText(give.header.lead)],
  '/nothing-here': (main) => [main.getByRole('link').first()],
};

/** Maps so near the top of a page that a desktop loads them at once, and the stream during a service. */
function expectedFrames(path: string, now: Date) {
  if (path === '/locations') return campuses.map(({ mapUrl }) => mapUrl);
  const { stream } = church;
  const isLive = stream && currentOrNextService(now, church, [], stream)?.isOn && !isSampleAddress(stream.url);
  return path === '/watch-live' && isLive ? [stream.url] : [];
}

for (const tag of ['@desktop', '@phone'])
  for (const [index, { name, time }] of moments.entries())
    testOnOwnSite({ now: () => time })(
      `every page is whole without a scroll, stays in place, is accessible, and asks no other site ${name} ${tag}`,
      async ({ page, context, viewport, externalRequests, allowConsoleErrors }) => {
        const isDesktop = tag === '@desktop';
        allowConsoleErrors(/status of 404 .*\/nothing-here/);
        await page.request.post('/api/admin/login', { data: { password } });
        const pathOfArticle = itemPath(news, await createArticle(page));
        await context.clearCookies();
        await page.clock.setFixedTime(time);
        await page.addInitScript(recordLayoutShift);
        await prepareAxe(page);

        const requested: string[] = [];
        const isScript = (file: string) => file.endsWith('.js');
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        page.on('load', () => requested.push('load'));
        let isOpening = false;
        page.on('framenavigated', (frame) => {
          if (!isOpening || frame !== page.mainFrame()) return;
          // Until now the previous page could still ask for a map near its end.
          externalRequests.length = 0;
          isOpening = false;
        });

        async function expectWhole(path: string) {
          if (viewport) await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
          isOpening = true;
          requested.length = 0;
          const response = await page.goto(path);
          expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200);
          const served = (await response?.text()) ?? '';
          await waitForHydration(page);
          expect(requested.slice(0, requested.indexOf('load')).filter(isScript), path).toEqual([]);
          // What the admin screens show depends on a request.
          if (!path.startsWith('/admin/')) {
            const named = served.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g);
            expect(requested.filter(isScript).sort(), path).toEqual([...named].map(([, script]) => script).sort());
            expect(
              requested.filter((file) => file.endsWith('.woff2')),
              `${path} preloads its fonts`,
            ).toHaveLength(2);
          }
          for (const part of onFirstScreen[path]?.(page.getByRole('main')) ?? []) await expect(part).toBeInViewport();
          expect(
            externalRequests.filter((url) => !expectedFrames(path, time).includes(url)),
            path,
          ).toEqual([]);
          await expect.poll(() => page.evaluate(unseen), path).toEqual(isDesktop ? (phoneOnlyTexts[path] ?? []) : []);
          // A phone gets the same pictures with the same sizes.
          if (isDesktop) await page.evaluate(scrollToTheEnd);
          expect(await page.evaluate(() => window.layoutShift()), path).toBe(0);
          // What moves would keep the processor busy during all that follows.
          await page.emulateMedia({ reducedMotion: 'reduce' });
          expect(await page.locator('body').innerText(), path).not.toMatch(brokenWords);
        }

        for (const [position, path] of [...paths, pathOfArticle].entries()) {
          const isItsMoment = position % moments.length === index;
          const isForClock = pathsWithClock.includes(path) && (index % 2 === 0) === isDesktop;
          if (!isItsMoment && !isForClock) continue;
          await test.step(path, async () => {
            await expectWhole(path);
            if (isItsMoment) await (isDesktop ? expectAccessibleToAll(page, path) : expectRoomForAll(page, path));
          });
        }
      },
    );

/** Light colors are looked at on a desktop, dark ones on a phone, which lacks the bar of the navigation only. */
async function expectAccessibleToAll(page: Page, path: string) {
  expect(await findViolations(page, allRules), path).toEqual([]);
  await showDarkColors(page);
  expect(await findViolations(page, ['color-contrast'], 'body > header'), `${path} in dark mode`).toEqual([]);
}

async function expectRoomForAll(page: Page, path: string) {
  await showDarkColors(page);
  expect(await findViolations(page, phoneRules), `${path} in dark mode`).toEqual([]);
  expect(await page.evaluate(smallTargets), path).toEqual([]);
  await page.evaluate(addStyles, '* { font-family: sans-serif !important }');
  expect(await page.evaluate(smallTargets), `${path} in another typeface`).toEqual([]);
  // 320 pixels are a phone at 400 % zoom; and all sizes are relative to the font size, so halving the width equals doubling the font.
  expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0);
  for (const width of [195, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(overflow), `${path}, ${width} pixels wide`).toBeLessThanOrEqual(0);
  }
  // The text spacing of WCAG 1.4.12.
  await page.evaluate(
    addStyles,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  expect(await page.evaluate(cutOffTexts), path).toEqual([]);
}

async function showDarkColors(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(waitForTransitions);
}

// The functions below run in the browser.

function recordLayoutShift() {
  let sum = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShift = () => {
    count(observer.takeRecords());
    return sum;
  };
}

/**
 * Text that is hidden or transparent, except in popups and under the live stream, and pictures that have not been loaded, or that the browser
 * would paint only after the page.
 */
function unseen() {
  const collapsed =
    'details:not([open]) > :not(summary), dialog:not([open]), [popover], noscript, script, style, option, [class*="print:"], .invisible';
  const opacityOf = (element: Element): number =>
    Number(getComputedStyle(element).opacity) * (element.parentElement ? opacityOf(element.parentElement) : 1);
  const texts = [...document.querySelectorAll('main *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    .filter((element) => !element.closest(collapsed))
    .filter((element) => !element.checkVisibility({ visibilityProperty: true }) || opacityOf(element) < 1)
    .map((element) => element.textContent);
  const pictures = [...document.images].filter(
    (image) => !image.complete || image.naturalWidth === 0 || image.decoding === 'async',
  );
  return [...texts, ...pictures.map((image) => image.outerHTML)];
}

async function scrollToTheEnd() {
  for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}

async function waitForTransitions() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map((transition) => transition.finished));
}

/** Controls that are too small to tap: below 44 pixels, except links within a sentence. */
function smallTargets() {
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const isAlone = control.parentElement?.textContent?.trim() === control.textContent?.trim();
      const isInText = getComputedStyle(control).display === 'inline' && !isAlone;
      return Math.min(width, height) < 44 && !isInText;
    })
    .map((control) => control.outerHTML);
}

function overflow() {
  return document.documentElement.scrollWidth - window.innerWidth;
}

function addStyles(css: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Texts that are partly clipped at the top or bottom. */
function cutOffTexts() {
  function clipping(element: Element | null): Element | undefined {
    if (!element) return undefined;
    return getComputedStyle(element).overflowY === 'visible' ? clipping(element.parentElement) : element;
  }
  return [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const box = clipping(element)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = range.getBoundingClientRect();
      // A box of one pixel contains text for screen readers only.
      return box && box.width > 1 && (top < box.top - 1 || bottom > box.bottom + 1);
    })
    .map((element) => element.textContent);
}
