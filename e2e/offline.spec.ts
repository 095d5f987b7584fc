import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { content } from '#content/index.ts';
import { footerLinks } from '#content/navigation.ts';
import { defaultContent } from '#content/words.ts';
import { prepareServiceWorker } from '#server/serve/service-worker.ts';
import { startSite } from '#test/site.ts';
import { expect, password, test, waitForHydration } from './test.ts';

const { offline } = defaultContent.words;

type Site = Awaited<ReturnType<typeof startSite>>;

const testOnOwnSite = test.extend<{ site: Site }>({
  async site({ browserName: _ }, use) {
    await using site = await startSite();
    await use(site);
  },
  baseURL: ({ site }, use) => use(`http://127.0.0.1:${site.port}`),
});
test.use({ serviceWorkers: 'allow', timezoneId: 'America/New_York' });

/** Cuts off the page, the worker and preloads, while the browser still reports that it is online. */
function closeSite({ server }: Site) {
  server.close();
  server.closeAllConnections();
}

async function reopenSite({ server, port }: Site) {
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
}

/** Waits until the worker has cached the site. It controls the next page, not this one. */
async function waitForWorker(page: Page) {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state).toBe('activated');
}

function cachedPaths(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

testOnOwnSite(
  'shows cached pages and their age without a connection, and none of the admin screens',
  async ({ page, context, site, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await page.goto('/');
    await waitForWorker(page);
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.goto('/baptism');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await waitForHydration(page);
    await expect.poll(() => cachedPaths(page)).toContain('/baptism');
    await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringContaining('/assets/baptism-'));
    await page.request.post('/api/admin/login', { data: { password } });
    await page.goto('/admin/groups');
    await expect(page.getByRole('heading', { name: /^All Groups \(/ })).toBeVisible();
    await page.goto('/news');
    await expect.poll(() => cachedPaths(page)).toContain('/news');
    expect((await cachedPaths(page)).filter((path) => /^\/(admin|api\/(?!groups$|news$))/.test(path))).toEqual([]);
    closeSite(site);

    const line = page.getByRole('complementary', { name: 'Connection' });
    for (const path of [...offline.links.map(({ href }) => href), '/baptism']) {
      await page.goto(path);
      await expect(line).toContainText(/You’re offline\. .* is from \w+day, \w+ \d+, \d+ at \d+:\d\d [AP]M\./);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await waitForHydration(page);
    }
    // A page that has never been opened links to the cached ones.
    await page.goto('/kids');
    await expect(page).toHaveURL('/offline#/kids');
    await expect(page.getByRole('main').getByRole('link', { name: offline.retry })).toHaveAttribute('href', '/kids');
    await page.getByRole('main').getByRole('link', { name: content.pages.baptism.title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.baptism.header.heading);
    await page.goto('/small-groups?utm_source=mail');
    await expect(page).toHaveURL('/small-groups');
    await waitForHydration(page);
    await page.getByLabel('Search groups').fill('no group has this in it');
    await expect(page.getByText('No groups found.')).toBeVisible();
    const contact = footerLinks.find(({ href }) => href === '/contact')?.label ?? '';
    await page.getByRole('contentinfo').getByRole('link', { name: contact, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.contact.header.heading);
    await expect(line).toBeVisible();

    await reopenSite(site);
    await line.getByRole('link', { name: 'Try again' }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.contact.header.heading);
    await page.goto('/offline#/kids');
    await waitForHydration(page);
    await page.reload();
    await expect(page).toHaveURL('/kids');
    // A page from the network that loses its connection is not a cached one.
    await waitForHydration(page);
    await context.setOffline(true);
    await expect(line).toHaveText('You’re offline. Try again');
    await context.setOffline(false);
    await expect(line).toHaveCount(0);
  },
);

test('is registered by public pages only, updates itself after a build, and removes all it cached when it is switched off', async ({
  page,
  baseURL,
}) => {
  const removal = await prepareServiceWorker('build', new Map(), { isOn: false });
  let change = (worker: string) => worker;
  // A proxy to the same site at an origin of its own, which can serve another worker.
  const proxy = createServer(async ({ url }, outgoing) => {
    const response = await fetch(`${baseURL}${url}`);
    const headers = [...response.headers].filter(([name]) => !/^content-(encoding|length)$|^transfer/.test(name));
    const body = Buffer.from(await response.arrayBuffer());
    outgoing
      .writeHead(response.status, Object.fromEntries(headers))
      .end(url === '/sw.js' ? change(body.toString()) : body);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const url = `${proxyUrl}/contact`;
  const cacheNames = () => page.evaluate(() => caches.keys());

  await page.goto(`${proxyUrl}/admin/groups`);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto(url);
  await waitForWorker(page);
  const [first = ''] = await cacheNames();
  expect(first).toMatch(/^site-/);

  change = (worker) => worker.replace(/"version":"[^"]+"/, '"version":"next"');
  await page.goto(url);
  await expect.poll(cacheNames).toEqual(expect.arrayContaining(['site-next']));
  await expect.poll(cacheNames).not.toContain(first);

  change = () => removal.variants[''].body.toString();
  await page.goto(url);
  await expect.poll(cacheNames).toEqual([]);
  await page.goto('about:blank');
  proxy.closeAllConnections();
  proxy.close();
});
