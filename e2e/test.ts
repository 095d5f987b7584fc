import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { defaultContent } from '#content/words.ts';
import { log } from '#core/log.ts';
import { publicPaths } from '#site/routes.ts';
import { password } from '#test/password.ts';
import { startSite } from '#test/site.ts';
import { setTypefaces } from './typeface.ts';

/** Test workers also run the sites of single tests. */
log.level = 'warn';

export { expect, password, publicPaths };

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * No test reaches another host (`--host-resolver-rules` in playwright.config.ts), and what it asks of others is recorded. Console errors and
 * warnings fail a test, except those it allows.
 *
 * No test depends on the machine. Each of its properties is pinned:
 * - Typefaces, and how fast they arrive: the site's own are in every page before its first layout. Without scripts, pages load them from
 *   the network and are not measured.
 * - Installed fonts: only text in fallback fonts could differ. The walk over all pages looks at them on a phone, too.
 * - Network speed: a test that needs an order of responses holds them back (`holdResponses`), and toasts stay until they are closed
 *   (`disableToastTimeout`). No test sleeps; time limits only stop tests that hang.
 * - Cores and workers: three workers, but each test has its own data, titles or site, so that any number gives the same results.
 * - LANG: `locale` in playwright.config.ts. TZ: `timezoneId` there, which is not the church's. The site itself must not depend on either.
 * - Hour and day: tests that depend on them fix the clocks of browser and site.
 * - IPv4 or IPv6: everything listens on and connects to 127.0.0.1, never localhost.
 * - Busy ports: the system chooses a free port for each server (PORT=0).
 * - Root or not: Chromium runs without its sandbox, which root could not have (test/chromium.ts).
 * - Color scheme, contrast, density and motion: Playwright's defaults, and reduced motion in playwright.config.ts.
 * - x64 or arm64: tests compare output of codecs and rasterizers only by approximate colors.
 * - Chromium's version: any with the features that the site needs; no test checks the version.
 */
export const test = base.extend<
  {
    externalRequests: string[];
    allowConsoleErrors: (pattern: RegExp) => void;
    volunteer: APIRequestContext;
  },
  { loggedIn: StorageState }
>({
  /** A test runs on a desktop, with the tag @phone on a phone, both in the same workers. */
  viewport: ({ browserName: _ }, use, { tags }) =>
    use(tags.includes('@phone') ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  hasTouch: ({ browserName: _ }, use, { tags }) => use(tags.includes('@phone')),
  async context({ context }, use) {
    await setTypefaces(context);
    await use(context);
  },
  async externalRequests({ context, baseURL }, use) {
    const urls: string[] = [];
    context.on('request', (request) => {
      if (isExternal(request.url(), baseURL)) urls.push(request.url());
    });
    await use(urls);
  },
  allowConsoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      const allowed: RegExp[] = [];
      // The browser itself logs at this level, for example that it opened the mail program.
      page.on('console', (message) => {
        if (message.type() === 'info' || expectedMessages.test(message.text())) return;
        consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => consoleErrors.push(`error: ${error.message}`));
      await use((pattern) => allowed.push(pattern));
      expect(consoleErrors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
  /** Sends requests as a volunteer, while the page belongs to a visitor. */
  async volunteer({ playwright, baseURL, loggedIn }, use) {
    const request = await playwright.request.newContext({ baseURL, storageState: loggedIn });
    await use(request);
    await request.dispose();
  },
  /** A volunteer's cookies: `test.use({ storageState: ({ loggedIn }, use) => use(loggedIn) })`. Shared, so do not log out. */
  loggedIn: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL });
      expect(await request.post('/api/admin/login', { data: { password } })).toBeOK();
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Maps have no host in tests. */
const expectedMessages = /registration blocked by Playwright|net::ERR_NAME_NOT_RESOLVED/;

function isExternal(url: string, baseURL = '') {
  return url.startsWith('http') && !url.startsWith(`${baseURL}/`);
}

/** Gives an empty page for any URL of another host. Not for every test: routing makes each page load a fifth more expensive, and disables the cache. */
export async function answerForOthers(context: BrowserContext, baseURL?: string) {
  const answer = { contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' };
  await context.route(
    (url) => isExternal(url.href, baseURL),
    (route) => route.fulfill(answer),
  );
}

/** Gives each test its own site, for tests that would interfere with others' data. */
export function testOnOwnSite(options: Parameters<typeof startSite>[0] = {}) {
  return test.extend({
    async baseURL({ browserName: _ }, use) {
      await using site = await startSite(options);
      await use(`http://127.0.0.1:${site.port}`);
    },
  });
}

/** React hydrates once the full style sheet has loaded; after that the browser is idle. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Follows the link to this page in the navigation bar. Opens its dropdown by key, because a click would race with hovering. */
export async function followNavigation(page: Page, href: string) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const dropdown = defaultContent.facts.navigation.find(
    (item) => 'items' in item && item.items.some((link) => link.href === href),
  );
  if (dropdown) await bar.getByRole('button', { name: dropdown.label, exact: true }).press('Enter');
  await bar.locator(`a[href="${href}"]`).click();
}

/** Holds back these responses until the returned function is called. */
export async function holdResponses(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/**
 * Keeps toasts until they are closed, so that a slow machine does not miss them, including those that a pointer has left, whose timer
 * resumes. Call it before the page loads.
 */
export async function disableToastTimeout(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const closing = new WeakSet<() => void>();
    window.setTimeout = ((run: () => void, delay?: number, ...rest: []) => {
      if (delay === 5_000) closing.add(run);
      return setTimeout(run, closing.has(run) ? 600_000 : delay, ...rest);
    }) as typeof setTimeout;
  });
}
