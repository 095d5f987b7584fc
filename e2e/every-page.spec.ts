import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import type axe from 'axe-core';
import sharp from 'sharp';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { content } from '#content/index.ts';
import { navigation } from '#content/navigation.ts';
import { isSampleAddress } from '#core/links.ts';
import { currentOrNextService } from '#core/week.ts';
import { moments } from './moments.ts';
import { expect, followNavigation, holdResponses, publicPaths, test, testOnOwnSite, waitForHydration } from './test.ts';

declare global {
  interface Window {
    /** The sum of layout shifts since navigation. */
    layoutShift?: () => number;
    axe?: typeof axe;
  }
}

const paths = [...publicPaths, '/nothing-here', '/offline', '/admin/groups', '/admin/news', '/admin/events'];
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Frames are skipped: maps and streams are pages of other sites. */
const axeOptions: axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
/** A phone gets the same HTML, so only rules about layout and color can fail there alone. */
const phoneRules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'meta-viewport'];
const pathsWithClock = ['/', '/watch-live'];

/** Maps so near the top of a page that a desktop loads them at once, and the stream during a service. */
function expectedFrames(path: string, now: Date) {
  if (path === '/locations') return campuses.map(({ mapUrl }) => mapUrl);
  const isLive = currentOrNextService(now, church.stream).isOn && !isSampleAddress(church.stream.url);
  return path === '/watch-live' && isLive ? [church.stream.url] : [];
}

const phoneOnlyTexts: Record<string, string[]> = { '/give': [content.pages.give.ways.byText.button] };

/** Signs of a broken date, number or text. */
const brokenWords = /undefined|NaN|Invalid Date|\[object|\bnull\b|\bin (0|-\d+) /;

// Checks a quarter of the pages at each moment, and pages with a clock at all of them; MOMENT=1, 2 and 3 rotate the pages through the other
// moments. Paths share a browser page, because creating one takes as long as checking a path.
const shift = Number(process.env.MOMENT ?? 0);
for (const [index, { name, time }] of [...moments.slice(shift), ...moments.slice(0, shift)].entries()) {
  const quarter = paths.filter((_, position) => position % moments.length === index);
  const part = [...new Set([...quarter, ...pathsWithClock])];
  testOnOwnSite({ now: () => time })(
    `loads without console errors, layout shift or external requests, is complete without scrolling, and is accessible, ${name}: ${part.join(', ')}`,
    {
      tag: '@both',
    },
    async ({ page, externalRequests, allowConsoleErrors }, { project }) => {
      const isDesktop = project.name === 'desktop';
      allowConsoleErrors(/status of 404 .*\/nothing-here/);
      await page.clock.setFixedTime(time);
      await page.addInitScript(countLayoutShift);
      for (const path of part) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
          externalRequests.length = 0;
          const response = await page.goto(path);
          expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200);
          await waitForHydration(page);
          expect(externalRequests.filter((url) => !expectedFrames(path, time).includes(url))).toEqual([]);
          await expect.poll(() => page.evaluate(unseen)).toEqual(isDesktop ? (phoneOnlyTexts[path] ?? []) : []);
          await page.evaluate(scrollToTheEnd);
          expect(await page.evaluate(() => window.layoutShift?.())).toBe(0);
          expect(await page.locator('body').innerText()).not.toMatch(brokenWords);
          if (!quarter.includes(path)) return;
          expectOutline(await page.evaluate(headingLevels));
          // Scrolls to the top: elsewhere the header may cover part of a link, depending on the page's length.
          await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
          // Legacy mode does not open a second page to collect the results. It ignores frames, which is fine here.
          const builder = new AxeBuilder({ page }).setLegacyMode().options(axeOptions);
          const checked = isDesktop ? builder.withTags(allRules) : builder.withRules(phoneRules);
          expect(describeViolations(await checked.analyze())).toEqual([]);
          if (!isDesktop) expect(await page.evaluate(smallTargets)).toEqual([]);
          if (!isDesktop) return;
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          await page.evaluate(waitForTransitions);
          expect(describeViolations(await page.evaluate(checkContrast))).toEqual([]);
        });
      }
    },
  );
}

function countLayoutShift() {
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

async function scrollToTheEnd() {
  for (let top = 0; top < document.body.scrollHeight; top += 600) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}

async function waitForTransitions() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map((transition) => transition.finished));
}

/**
 * Text that is hidden or transparent, except in popups and under the live stream, and pictures that have not been
 * loaded.
 */
function unseen() {
  const collapsed =
    'details:not([open]) > :not(summary), dialog:not([open]), [popover], noscript, script, style, option, .print\\:flex, .invisible';
  const opacityOf = (element: Element): number =>
    Number(getComputedStyle(element).opacity) * (element.parentElement ? opacityOf(element.parentElement) : 1);
  const texts = [...document.querySelectorAll('main *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    .filter((element) => !element.closest(collapsed))
    .filter((element) => !element.checkVisibility({ visibilityProperty: true }) || opacityOf(element) < 1)
    .map((element) => element.textContent);
  const pictures = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
  return [...texts, ...pictures.map((image) => image.outerHTML)];
}

function headingLevels() {
  return [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((heading) => heading.checkVisibility())
    .map((heading) => Number(heading.tagName[1]));
}

function expectOutline(levels: number[]) {
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 1), `heading ${index} of ${levels}`).toBeLessThanOrEqual(1);
  });
}

/** Reuses the axe that the builder injected: injecting it again takes longer than this check. */
async function checkContrast() {
  if (!window.axe) throw new Error('axe is not in this page');
  return window.axe.run({ runOnly: ['color-contrast'], iframes: false, resultTypes: ['violations'] });
}

function describeViolations({ violations }: axe.AxeResults) {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
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

test.describe('without the site’s typefaces', () => {
  test.use({ typeface: 'never' });

  test('every page fits a phone, and its controls are large enough to tap', { tag: '@phone' }, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404 .*\/nothing-here/);
    for (const path of paths) {
      await page.goto(path);
      expect(await page.evaluate(smallTargets), path).toEqual([]);
      expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0);
    }
  });
});

function overflow() {
  return document.documentElement.scrollWidth - window.innerWidth;
}

test('every page fits 320 pixels (400 % zoom) with forced colors and spaced text, and a phone with the font size doubled', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404 .*\/nothing-here/);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 });
    // Pictures have their size before they load.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(overflow), path).toBeLessThanOrEqual(0);
    const loading = page.getByText(/^(Loading|Checking)/);
    await expect(page.getByRole('heading', { level: 1 }).or(loading).first()).toBeVisible();
    await page.evaluate(spaceText);
    expect(await page.evaluate(cutOffTexts), path).toEqual([]);
    await page.evaluate(() => document.adoptedStyleSheets.pop());
    // All sizes are relative to the font size, so halving the width equals doubling the font.
    await page.setViewportSize({ width: 195, height: 422 });
    expect(await page.evaluate(overflow), `${path} with the font size doubled`).toBeLessThanOrEqual(0);
  }
});

/** The text spacing of WCAG 1.4.12. */
function spaceText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
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

test('with forced colors, dialogs have edges, and the current page and the selected filter are marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/small-groups?gender=Male');
  await waitForHydration(page);
  // Compares pixels, because computed styles ignore forced colors.
  const colorAt = async (x: number, y: number) => {
    const { dominant } = await sharp(await page.screenshot({ clip: { x, y, width: 4, height: 4 } })).stats();
    return Object.values(dominant).join();
  };
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const current = await boxOf(page.locator('.nav-mark[data-current]'));
  const mark = current.y + current.height - 5;
  expect(await colorAt(current.x + current.width / 2 - 2, mark)).not.toBe(await colorAt(current.x, mark));
  const genders = page.getByRole('group', { name: 'Gender' });
  const [all, male] = await Promise.all(['All', 'Male'].map((name) => boxOf(genders.getByText(name, { exact: true }))));
  const corner = (box = current) => colorAt(box.x + 5, box.y + box.height - 8);
  expect(await corner(male)).not.toBe(await corner(all));
  const borders = await page
    .locator('dialog')
    .evaluateAll((dialogs) => dialogs.map((dialog) => getComputedStyle(dialog).borderLeftWidth));
  expect(new Set(borders)).toEqual(new Set(['1px']));
});

for (const width of [390, 1440]) {
  test(`every page looks the same with its inlined styles as with the full sheet, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await waitForHydration(page);
    const css = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
      return (await fetch(link?.href ?? '')).text();
    });
    // While scripts are held back, only the inlined styles apply.
    await holdResponses(page, /\.js$/);
    for (const path of [...publicPaths, '/admin/groups']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(await page.evaluate(changesWithSheet, css), path).toEqual([]);
    }
  });
}

/** The computed styles that change when a sheet is added. Elements with the same classes and fill, in parents with the same, look alike. */
function changesWithSheet(css: string) {
  const nameOf = (element: Element | null) =>
    `${element?.tagName}.${element?.getAttribute('class')} ${element?.getAttribute('fill')}`;
  const kinds = new Map<string, Element>();
  for (const element of document.querySelectorAll('body *')) {
    kinds.set(`${nameOf(element.parentElement)} > ${nameOf(element)}`, element);
  }
  const properties = [...new Set(css.match(/(?<=[{;])(?!--)[a-z-]+(?=:)/g))];
  const styles = [...kinds].flatMap(([kind, element]) =>
    ['', '::before', '::after'].map((pseudo) => ({ kind: kind + pseudo, style: getComputedStyle(element, pseudo) })),
  );
  const readStyles = () => styles.map(({ style }) => properties.map((name) => style.getPropertyValue(name)));
  const before = readStyles();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const changes = readStyles().flatMap((values, row) =>
    values.flatMap((value, column) => {
      const old = before[row]?.[column];
      return value === old ? [] : `${styles[row]?.kind} ${properties[column]}: ${old} instead of ${value}`;
    }),
  );
  return changes.slice(0, 5);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and its links work', { tag: '@both' }, async ({ page, viewport }) => {
    await page.goto('/');
    const [menu] = navigation.filter((item) => 'items' in item);
    const href = menu?.items[0]?.href ?? '';
    if (viewport && viewport.width < 768) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').locator('summary').first().click();
      await page.getByRole('dialog').locator(`details a[href="${href}"]`).click();
    } else {
      await followNavigation(page, href);
    }
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('groups can be searched', async ({ page }) => {
    await page.goto('/small-groups');
    await page.getByLabel('Search groups').fill('no such group');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/q=no\+such\+group/);
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  });
});
