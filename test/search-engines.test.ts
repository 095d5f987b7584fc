import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPages, publicPaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { type Element, find, findAll, readHtml, textOf } from './html.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

async function open(path: string) {
  return readHtml((await site.request(path)).text);
}

function canonicalOf(page: Element) {
  return find(page, 'link[rel=canonical]').getAttribute('href');
}

function property(page: Element, name: string) {
  return find(page, `meta[property="${name}"]`).getAttribute('content');
}

describe('links that are shared', () => {
  test.each(publicPaths)('show title, description and a picture of %s', async (path) => {
    const page = await open(path);
    const url = church.siteUrl + path;
    expect(canonicalOf(page)).toBe(url);
    expect(property(page, 'og:url')).toBe(url);
    expect(textOf(find(page, 'title'))).toContain(property(page, 'og:title'));
    expect(property(page, 'og:description')).toBe(find(page, 'meta[name=description]').getAttribute('content'));
    expect(property(page, 'og:site_name')).toBe(church.name);
    expect(property(page, 'og:type')).toBe('website');
    expect(find(page, 'meta[name="twitter:card"]').getAttribute('content')).toBe('summary_large_image');
    expect(findAll(page, 'meta[name=robots]')).toEqual([]);

    const image = property(page, 'og:image') ?? '';
    expect(image).toBe(`${church.siteUrl}/share/${path.slice(1) || 'home'}.jpg`);
    const { status, headers, body } = await site.request(new URL(image).pathname);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' });
    const { width, height } = await sharp(body).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect([property(page, 'og:image:width'), property(page, 'og:image:height')]).toEqual(['1200', '630']);
    expect(property(page, 'og:image:alt')).toBe(property(page, 'og:title'));
    expect(body.length).toBeLessThan(100_000);
  });

  test('no two pages have the same picture', async () => {
    const pictures = await Promise.all(
      publicPaths.map((path) =>
        site.request(`/share/${path.slice(1) || 'home'}.jpg`).then(({ headers }) => headers.etag),
      ),
    );
    expect(new Set(pictures).size).toBe(publicPaths.length);
  });
});

describe('the canonical address', () => {
  test.each([
    ['/about?utm_source=letter', '/about'],
    ['/about?page=2', '/about'],
    ['/news?page=1', '/news'],
    ['/news?page=soon', '/news'],
    ['/news?utm_source=letter', '/news'],
    ['/small-groups?gender=Male', '/small-groups'],
    ['/small-groups?gender=Male&page=2', '/small-groups'],
  ])('of %s is %s', async (path, canonical) => {
    expect(canonicalOf(await open(path))).toBe(church.siteUrl + canonical);
  });

  test('of a later page of a list is its own, and past the end that of the last', async () => {
    await using many = await startSite({ sampleData: false });
    const cookie = await logIn(many);
    for (let number = 0; number < 21; number++) {
      const body = JSON.stringify({ title: `No. ${number}`, summary: 'A', content: 'A', author: 'A' });
      const headers = { cookie, 'content-type': 'application/json', origin: `http://127.0.0.1:${many.port}` };
      expect((await many.request('/api/news', { method: 'POST', headers, body })).status).toBe(201);
    }
    const canonicals = ['/news?page=2', '/news?page=999'].map(async (path) =>
      canonicalOf(readHtml((await many.request(path)).text)),
    );
    const [second, past] = await Promise.all(canonicals);
    expect(second).toBe(`${church.siteUrl}/news?page=2`);
    expect(past).toMatch(/\/news\?page=\d$/);
  });
});

async function logIn({ port, request }: typeof site) {
  const headers = { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` };
  const body = JSON.stringify({ password: 'a password for tests' });
  const { headers: received } = await request('/api/admin/login', { method: 'POST', headers, body });
  return received['set-cookie']?.[0]?.split(';')[0] ?? '';
}

test.each([...adminPages.map(({ path }) => path), '/nothing-here', '/admin/nothing-here'])(
  '%s is hidden from search, and is not a link to share',
  async (path) => {
    const page = await open(path);
    expect(find(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(findAll(page, 'link[rel=canonical], meta[property]')).toEqual([]);
  },
);

test('robots.txt leads to the sitemap, and lets crawlers read that admin pages are hidden', async () => {
  const { text, headers } = await site.request('/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    `Sitemap: ${church.siteUrl}/sitemap.xml`,
    '',
  ]);
});

test('every address in the sitemap is that of a page', async () => {
  const { text } = await site.request('/sitemap.xml');
  const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(publicPaths.length);
  for (const path of paths) expect(await site.request(path), path).toMatchObject({ status: 200 });
});

test('every page links to the manifest, whose icons have the sizes that it says', async () => {
  for (const path of [...publicPaths, '/admin/news']) {
    expect(find(await open(path), 'link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest');
  }
  const { text, headers } = await site.request('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({
    name: church.name,
    short_name: church.shortName,
    start_url: '/',
    display: 'standalone',
  });
  const icons: { src: string; sizes: string; purpose?: string }[] = [
    ...manifest.icons,
    { src: find(await open('/'), 'link[rel=apple-touch-icon]').getAttribute('href'), sizes: '180x180' },
  ];
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
    ['180x180', undefined],
  ]);
  for (const { src, sizes } of icons) {
    const icon = await site.request(src);
    expect(icon.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
