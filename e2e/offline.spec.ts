import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequest, BrowserContext, Page } from '@playwright/test';
import { offlinePaths } from '#app/routes.ts';
import { content } from '#content/index.ts';
import { footerLinks } from '#content/navigation.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { prepareServiceWorker } from '#server/pages/service-worker.ts';
import { startSite } from '#test/site.ts';
import { test as base, expect, password, waitForHydration } from './test.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

const test = base.extend<{ site: Site }>({
  async site({ browserName: _ }, use) {
    await using site = await startSite();
    await use(site);
  },
  baseURL: ({ site }, use) => use(`http://127.0.0.1:${site.port}`),
});
test.use({ serviceWorkers: 'allow', timezoneId: 'America/New_York' });

/** The site is really gone, for workers and preloads too; the browser's own setting tells pages that there is no connection. */
async function loseConnection(site: Site, context: BrowserContext) {
  site.server.close();
  site.server.closeAllConnections();
  await context.setOffline(true);
}

async function restoreConnection(site: Site, context: BrowserContext) {
  await new Promise<void>((listening) => site.server.listen(site.port, '127.0.0.1', listening));
  await context.setOffline(false);
}

/** As a volunteer whose cookies the visitor does not have. */
async function publishArticle(request: APIRequest, baseURL?: string) {
  const volunteer = await request.newContext({ baseURL });
  await volunteer.post('/api/admin/login', { data: { password } });
  const created = await volunteer.post('/api/news', { data: anArticleInput() });
  expect(created.status()).toBe(201);
  const article: { title: string; slug: string } = await created.json();
  await volunteer.dispose();
  return article;
}

/** Waits until the worker has kept the site. It is in charge of the next page, not of this one. */
async function waitForWorker(page: Page) {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe('activated');
}

function hasWorker(page: Page) {
  return page.evaluate(() => navigator.serviceWorker.controller !== null);
}

function keptPaths(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('shows kept pages without a connection, and from when they are', async ({
  page,
  context,
  site,
  baseURL,
  playwright,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const { title, slug } = await publishArticle(playwright.request, baseURL);
  await page.goto('/');
  await waitForWorker(page);
  expect(await hasWorker(page)).toBe(false);
  await page.goto('/youth');
  expect(await hasWorker(page)).toBe(true);
  await waitForHydration(page);
  await expect.poll(() => keptPaths(page)).toContain('/youth');
  await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringContaining('/assets/youth-'));
  await loseConnection(site, context);

  const note = page.getByRole('complementary', { name: 'Connection' });
  for (const path of [...offlinePaths, '/youth']) {
    await page.goto(path);
    await expect(note).toContainText(/You’re offline\. .* is from \w+day, \w+ \d+ at \d+:\d\d [AP]M\./);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await waitForHydration(page);
  }
  // The news have every article in full.
  await page.goto('/news');
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/news#${slug}`);
  // A page that has never been opened leads to those that are kept.
  await page.goto('/kids');
  await page.getByRole('main').getByRole('link', { name: content.pages['small-groups'].title }).click();
  await waitForHydration(page);
  await page.getByLabel('Search groups').fill('no group has this in it');
  await expect(page.getByText('No groups found.')).toBeVisible();
  const contact = footerLinks.find(({ href }) => href === '/contact')?.label ?? '';
  await page.getByRole('contentinfo').getByRole('link', { name: contact, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.contact.header.heading);
  await expect(note).toBeVisible();

  await restoreConnection(site, context);
  await note.getByRole('link', { name: 'Try again' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.contact.header.heading);
});

test('keeps nothing of the admin screens and registers nothing there', async ({ page }) => {
  await page.request.post('/api/admin/login', { data: { password } });
  await page.goto('/admin/groups');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/news');
  await waitForWorker(page);
  // Now with the worker in charge.
  for (const path of ['/admin/groups', '/admin/news']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  await page.goto('/youth');
  await expect.poll(() => keptPaths(page)).toContain('/youth');
  expect((await keptPaths(page)).filter((path) => /^\/(admin|api\/(?!groups$|news$))/.test(path))).toEqual([]);
});

test('updates itself after a build, and removes itself and all it kept when it is switched off', async ({
  page,
  baseURL,
}) => {
  const removal = await prepareServiceWorker('build', new Map(), { isOn: false });
  let change = (worker: string) => worker;
  // The same site under an address of its own, with another worker on demand.
  const proxy = createServer(async (incoming, outgoing) => {
    if (incoming.url !== '/sw.js') {
      const options = { method: incoming.method, headers: incoming.headers };
      const forwarded = httpRequest(`${baseURL}${incoming.url}`, options, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
      return forwarded.end();
    }
    const response = await fetch(`${baseURL}/sw.js`);
    const headers = [...response.headers].filter(([name]) => !/^content-(encoding|length)$|^transfer/.test(name));
    outgoing.writeHead(200, Object.fromEntries(headers)).end(change(await response.text()));
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/contact`;
  const cacheNames = () => page.evaluate(() => caches.keys());

  await page.unrouteAll();
  await page.context().unrouteAll();
  await page.goto(url);
  await waitForWorker(page);
  const [first = ''] = await cacheNames();
  expect(first).toMatch(/^kept-/);

  change = (worker) => worker.replace(/"version":"[^"]+"/, '"version":"next"');
  await page.goto(url);
  await expect.poll(cacheNames).toEqual(expect.arrayContaining(['kept-next']));
  await expect.poll(cacheNames).not.toContain(first);

  change = () => removal.variants[''].body.toString();
  await page.goto(url);
  await expect.poll(cacheNames).toEqual([]);
  await page.goto('about:blank');
  proxy.closeAllConnections();
  proxy.close();
});
