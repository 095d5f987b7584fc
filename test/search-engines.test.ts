import sharp from 'sharp';
import { expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { siteUrl } from '#content/site.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { adminPages, publicPaths } from '#site/routes.ts';
import { type Element, find, findAll, textOf } from './html.ts';
import { visitSite } from './visit.ts';

const { open, request, send, logIn } = await visitSite();
const volunteer = await logIn();
const moreThanOnePage = Array.from({ length: 51 }, (_, number) => anArticleInput({ title: `No. ${number}` }));
await Promise.all(moreThanOnePage.map((article) => send('POST', '/api/news', article, volunteer)));

function contentOf(page: Element, name: string) {
  return find(page, `meta[${name.startsWith('og:') ? 'property' : 'name'}="${name}"]`).getAttribute('content');
}

test.each(publicPaths)('a shared link to %s shows its title, description and picture', async (path) => {
  const page = await open(path);
  const url = siteUrl + path;
  const image = `/share/${path.slice(1) || 'home'}.jpg`;
  const title = contentOf(page, 'og:title');
  expect(textOf(find(page, 'title'))).toContain(title);
  for (const [name, expected] of Object.entries({
    'og:url': url,
    'og:description': contentOf(page, 'description'),
    'og:site_name': church.name,
    'og:type': 'website',
    'og:image': siteUrl + image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    'twitter:card': 'summary_large_image',
  })) {
    expect(contentOf(page, name), name).toBe(expected);
  }
  expect(find(page, 'link[rel=canonical]').getAttribute('href')).toBe(url);
  expect(findAll(page, 'meta[name=robots]')).toEqual([]);
  const { status, headers, body } = await request(image);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' });
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test.each([
  ['/about?utm_source=letter', '/about'],
  ['/about?page=2', '/about'],
  ['/news?page=1', '/news'],
  ['/news?page=soon', '/news'],
  ['/news?utm_source=letter', '/news'],
  ['/news?page=2', '/news?page=2'],
  ['/news?page=999', '/news?page=2'],
  ['/small-groups?gender=Male', '/small-groups'],
  ['/small-groups?gender=Male&page=2', '/small-groups'],
])('the canonical address of %s is %s', async (path, canonical) => {
  expect(find(await open(path), 'link[rel=canonical]').getAttribute('href')).toBe(siteUrl + canonical);
});

test.each([...adminPages.map(({ path }) => path), '/nothing-here', '/admin/nothing-here', '/offline'])(
  '%s is hidden from search, and has no structured data or share metadata',
  async (path) => {
    const page = await open(path);
    expect(contentOf(page, 'robots')).toBe('noindex');
    expect(findAll(page, 'link[rel=canonical], meta[property], script[type="application/ld+json"]')).toEqual([]);
  },
);

test('robots.txt leads to the sitemap, and lets crawlers read that admin pages are hidden', async () => {
  const { text, headers } = await request('/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
});

test('every address in the sitemap is that of a page', async () => {
  const { text } = await request('/sitemap.xml');
  const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining([...publicPaths, '/news/no-10']));
  for (const path of paths) expect((await request(path)).status, path).toBe(200);
});

test('a page links to the manifest, whose icons have the sizes that it says', async () => {
  expect(find(await open('/'), 'link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest');
  const { text, headers } = await request('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  const { icons, ...manifest } = JSON.parse(text);
  const { name, shortName: short_name } = church;
  expect(manifest).toMatchObject({ name, short_name, start_url: '/', display: 'standalone' });
  expect(icons.map(({ sizes, purpose = 'any' }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touchIcon = find(await open('/'), 'link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: touchIcon, sizes: '180x180' }]) {
    const icon = await request(src);
    expect(icon.headers['content-type']).toBe('image/png');
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
