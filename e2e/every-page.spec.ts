import AxeBuilder from '@axe-core/playwright';
import { expect, fixedPaths, hydrated, publicPaths, test } from './test.ts';

const pages = [...publicPaths, '/nothing-here', '/admin/groups', '/admin/news'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const path of pages) {
  test.describe(path, () => {
    test.beforeEach(({ allowComplaint }) => {
      if (path === '/nothing-here') allowComplaint(/status of 404/);
    });

    test('opens without complaint, shift or request elsewhere, and can be read by everybody', async ({
      page,
      foreignRequests,
    }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shifts: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const response = await page.goto(path);
      expect(response?.status()).toBe(path === '/nothing-here' ? 404 : 200);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      expect(foreignRequests).toEqual([]);

      const height = await page.evaluate(() => document.body.scrollHeight);
      for (let top = 0; top < height; top += 600) {
        await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
        await page.waitForTimeout(20);
      }
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
      // Everything that rises has risen.
      const waiting = page.locator('[data-rise="waiting"]');
      while ((await waiting.count()) > 0) {
        await waiting.first().evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
        await page.waitForTimeout(50);
      }
      await page.waitForTimeout(450);

      const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);

      const levels = await page
        .locator('h1, h2, h3, h4')
        .evaluateAll((headings) =>
          headings.filter((heading) => heading.checkVisibility()).map((heading) => Number(heading.tagName[1])),
        );
      expect(levels[0]).toBe(1);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      levels.forEach((level, index) => {
        expect(level - (levels[index - 1] ?? 1), `heading ${index} of ${levels}`).toBeLessThanOrEqual(1);
      });
    });

    test('has its contrast in the dark scheme too', { tag: '@desktop' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([]);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of fixedPaths) {
    test(`${path} with the styles it brings looks as it does with the whole sheet`, async ({ page }) => {
      await page.goto(path);
      expect(await page.evaluate(changedLooks)).toBeGreaterThan(5_000);
      const sheet = page.locator('link[rel=stylesheet]');
      await sheet.evaluate((link: HTMLLinkElement) => {
        link.disabled = false;
      });
      await expect
        .poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length ?? 0))
        .toBeGreaterThan(5);
      expect(await page.evaluate(changedLooks)).toEqual([]);
    });
  }

  /** How many computed styles the elements have; when asked again, those that have changed. */
  function changedLooks() {
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    const places: string[] = [];
    const looks = [...document.querySelectorAll('body *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return [];
        places.push(`${element.className}${part}`);
        return names.map((name) => style.getPropertyValue(name));
      }),
    );
    const kept = window as { looks?: string[] };
    const before = kept.looks;
    kept.looks = looks;
    if (!before) return looks.length;
    const said = looks.map((look, index) =>
      look === before[index]
        ? ''
        : `${places[Math.floor(index / names.length)]} ${names[index % names.length]}: ${before[index]}, then ${look}`,
    );
    return said.filter(Boolean).slice(0, 5);
  }
});

test('every page fits 320 pixels, which is also 400 % zoom, and forced colors', { tag: '@desktop' }, async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of pages) {
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

test('every page has a title and a description of its own', { tag: '@desktop' }, async ({ request }) => {
  const html = await Promise.all(publicPaths.map(async (path) => (await request.get(path)).text()));
  const titles = new Set(html.map((page) => /<title>(.+?)<\/title>/.exec(page)?.[1]));
  const descriptions = new Set(html.map((page) => /<meta name="description" content="(.+?)"/.exec(page)?.[1]));
  expect(titles.size).toBe(publicPaths.length);
  expect(descriptions.size).toBe(publicPaths.length);
});

test('every route can be reached by links in the HTML as served, from the home page on', { tag: '@desktop' }, async ({
  request,
}) => {
  const toVisit = ['/'];
  const seen = new Set<string>();
  for (let path = toVisit.shift(); path !== undefined; path = toVisit.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const html = await (await request.get(path)).text();
    toVisit.push(...[...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, href]) => href ?? ''));
  }
  expect([...seen]).toEqual(expect.arrayContaining([...publicPaths, '/admin/groups']));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and leads on', async ({ page, viewport }) => {
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

  test('a filtered list of groups is right in the HTML', async ({ page }) => {
    await page.goto('/small-groups?gender=Female');
    await expect(page.getByText('1 group', { exact: true })).toBeVisible();
    await page.getByLabel('Search groups').fill('no such group');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/q=no\+such\+group/);
    await expect(page.getByText('No groups found. Try adjusting your search.')).toBeVisible();
  });
});
