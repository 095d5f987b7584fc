import AxeBuilder from '@axe-core/playwright';
import type axe from 'axe-core';
import { campuses } from '#content/campuses.ts';
import { expect, hydrated, publicPaths, test } from './test.ts';

declare global {
  interface Window {
    /** How far things have jumped since the page was opened. */
    layoutShift?: () => number;
    axe?: typeof axe;
  }
}

const paths = [...publicPaths, '/nothing-here', '/admin/groups', '/admin/news'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The map of a page that is so near its top that a desktop shows it at once. */
const nearMaps: Record<string, string[]> = { '/locations': campuses.map(({ mapUrl }) => mapUrl) };

const wordsForPhones: Record<string, string[]> = {
  '/give': ['In Person', 'By Mail', 'By Text', 'Online', 'Start the text'],
};

/** Pages share a window: opening one takes as long as reading a page. */
function inParts<Item>(items: Item[], count: number) {
  return Array.from({ length: count }, (_, part) => items.filter((_item, index) => index % count === part));
}

for (const part of inParts(paths, 4)) {
  test(
    `open without complaint, shift or request elsewhere, and can be read by everybody: ${part.join(', ')}`,
    {
      tag: '@both',
    },
    async ({ page, foreignRequests, allowComplaint }, { project }) => {
      const isDesktop = project.name === 'desktop';
      allowComplaint(/status of 404 .*\/nothing-here/);
      await page.addInitScript(countLayoutShift);
      for (const path of part) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
          foreignRequests.length = 0;
          const response = await page.goto(path);
          expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200);
          await hydrated(page);
          await page.evaluate(() => document.fonts.ready);
          expect(foreignRequests.filter((url) => !nearMaps[path]?.includes(url))).toEqual([]);
          const invisible = async () => {
            await page.evaluate(readToTheEnd);
            await page.evaluate(comeToRest);
            return page.evaluate(invisibleWords);
          };
          await expect.poll(invisible).toEqual(isDesktop ? (wordsForPhones[path] ?? []) : []);
          expect(await page.evaluate(() => window.layoutShift?.())).toBe(0);
          expectOutline(await page.evaluate(headingLevels));
          // The legacy mode looks at this page only, which is all there is, and so needs no second one to gather results in.
          const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
          expect(described(await builder.withTags(rules).exclude('iframe').analyze())).toEqual([]);
          if (!isDesktop) return;
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          await page.evaluate(comeToRest);
          expect(described(await page.evaluate(checkContrast))).toEqual([]);
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

/** Everything has been in view, and every picture has loaded. */
async function readToTheEnd() {
  for (let top = 0; top < document.body.scrollHeight; top += 600) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  await Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()));
}

/** Until what has begun to change its look has finished. */
async function comeToRest() {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map((transition) => transition.finished));
}

/** Whatever is written in a page is to be seen, but for what a press brings out. */
function invisibleWords() {
  const folded = 'details:not([open]) > :not(summary), dialog:not([open]), [popover], noscript, script, style';
  return [...document.querySelectorAll('main *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    .filter((element) => !element.closest(folded))
    .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => element.textContent);
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

/** Once more with what the builder has put into the page: putting it there takes longer than this check. */
async function checkContrast() {
  if (!window.axe) throw new Error('axe is not in this page');
  return window.axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] });
}

function described({ violations }: axe.AxeResults) {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

test('every page fits 320 pixels, which is also 400 % zoom, and forced colors', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404 .*\/nothing-here/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByText(/^(Loading|Checking)/))
        .first(),
    ).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page with the styles it brings looks as it does with the whole sheet', async ({
    page,
    browser,
    allowComplaint,
  }) => {
    const visit = await browser.newPage({ javaScriptEnabled: true });
    await visit.goto('/');
    await hydrated(visit);
    const sheet = await visit.locator('link[rel=stylesheet]').evaluate((link: HTMLLinkElement) => link.href);
    await visit.close();
    // Whether a font comes in time to be used is up to the network, and so would be every width.
    allowComplaint(/ERR_FAILED .*\.woff2/);
    await page.route('**/*.woff2', (route) => route.abort());
    const whole = page.locator('link[rel=stylesheet]');
    for (const path of publicPaths) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.evaluate((href) => {
          document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
        }, sheet);
        await expect.poll(() => whole.evaluate(declaredProperties)).toContain('font-weight');
        const names = await whole.evaluate(declaredProperties);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(changedLooks, names)).toBeGreaterThan(5_000);
        }
        await whole.evaluate((link) => link.remove());
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(changedLooks, names)).toEqual([]);
        }
      });
    }
  });

  /** What a sheet says anything about; nothing else can be changed by it. */
  function declaredProperties({ sheet }: HTMLLinkElement) {
    const names = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) for (const name of rule.style) names.add(name);
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    if (sheet) read(sheet.cssRules);
    return [...names].filter((name) => !name.startsWith('--'));
  }

  /** How many computed styles the elements have; when asked again at this width, those that have changed. */
  function changedLooks(names: string[]) {
    // Chromium goes on reporting some used margins from before a change of width, unless all is laid out anew.
    const { style: root } = document.documentElement;
    root.display = 'none';
    document.body.getClientRects();
    root.display = '';
    const places: string[] = [];
    const looks = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        places.push(`${element.className}${part}`);
        return names.map((name) => style.getPropertyValue(name));
      }),
    );
    const seen = window as { looks?: Record<number, string[]> };
    seen.looks ??= {};
    const before = seen.looks[window.innerWidth];
    seen.looks[window.innerWidth] = looks;
    if (!before) return looks.length;
    const said = looks.map((look, index) =>
      look === before[index]
        ? ''
        : `${places[Math.floor(index / names.length)]} ${names[index % names.length]}: ${before[index]}, then ${look}`,
    );
    return said.filter(Boolean).slice(0, 5);
  }

  test('the menu opens and leads on', { tag: '@both' }, async ({ page, viewport }) => {
    await page.goto('/');
    if (viewport && viewport.width < 768) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByText('NEXT STEPS').last().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Prayer' }).click();
    } else {
      await page.getByRole('button', { name: 'NEXT STEPS' }).click();
      await page.getByRole('link', { name: 'Prayer' }).click();
    }
    await expect(page).toHaveURL('/prayer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the groups can be searched', async ({ page }) => {
    await page.goto('/small-groups?gender=Female');
    await expect(page.getByText('1 group', { exact: true })).toBeVisible();
    await page.getByLabel('Search groups').fill('no such group');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/q=no\+such\+group/);
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  });
});
