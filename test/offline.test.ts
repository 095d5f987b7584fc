import { describe, expect, test } from 'vitest';
import { filesOf, isKeepable, kindOf, notKeptPage, withNote } from '#app/offline/kept.ts';
import { offlinePaths } from '#app/routes.ts';
import { church } from '#content/church.ts';
import { news } from '#content/pages/news.ts';
import { find, findAll, hrefsIn, readHtml, textOf } from './html.ts';
import { visitSite } from './visit.ts';

const origin = 'https://church.example.org';
const site = { version: '1', pages: ['/'], lists: ['/api/groups'], files: ['/favicon.svg'] };
const tuesday = new Date(2026, 10, 17, 15, 17);
const { request } = await visitSite();

type Asked = { method?: string; mode?: RequestMode; cache?: RequestCache; headers?: Record<string, string> };

test.each<[string, Asked, ReturnType<typeof kindOf>]>([
  ['/', { mode: 'navigate' }, 'page'],
  ['/news/a-new-roof?from=mail', { mode: 'navigate' }, 'page'],
  ['/administration', { mode: 'navigate' }, 'page'],
  ['/admin', { mode: 'navigate' }, 'private page'],
  ['/admin/groups', { mode: 'navigate' }, 'private page'],
  ['/api/admin/export.json', { mode: 'navigate' }, 'private page'],
  ['/api/groups', {}, 'list'],
  ['/api/groups', { method: 'POST' }, undefined],
  ['/api/groups', { cache: 'no-store' }, undefined],
  ['/api/groups/1', {}, undefined],
  ['/api/groups/1/history', {}, undefined],
  ['/api/admin/check', {}, undefined],
  ['/assets/site-1a2b.js', {}, 'file'],
  ['https://elsewhere.example.org/assets/site.js', {}, undefined],
  ['/pictures/hero-1a2b-480.avif', {}, 'file'],
  ['/pictures/film.mp4', { headers: { range: 'bytes=0-' } }, undefined],
  ['/video/hero.av1.mp4', {}, undefined],
  ['/favicon.svg', {}, 'file'],
])(
  'the worker takes a request for %s %j for a %s',
  (path, { method = 'GET', mode = 'cors', cache = 'default', headers }, kind) => {
    const asked = { method, mode, cache, url: new URL(path, origin).href, headers: new Headers(headers) };
    expect(kindOf(asked, site, origin)).toBe(kind);
  },
);

test.each([
  [200, 'no-cache', false, true],
  [200, 'private, no-store', false, false],
  [200, '', true, false],
  [206, '', false, false],
  [404, '', false, false],
])(
  'the worker decides whether it may keep a %i with cache-control "%s", redirected: %s',
  (status, caching, redirected, expected) => {
    expect(isKeepable({ status, redirected, headers: new Headers({ 'cache-control': caching }) })).toBe(expected);
  },
);

test.each(offlinePaths)('the worker finds the files that %s needs, and all exist', async (path) => {
  const files = filesOf((await request(path)).text);
  expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
  for (const file of files) expect((await request(file)).status, file).toBe(200);
});

test('the worker does not take the words of a volunteer for a file', () => {
  expect(filesOf(`<p>from &quot;/assets/a.js&quot;</p><script>"from \\"/assets/a.js\\""</script>`)).toEqual([]);
});

describe('without a connection', () => {
  test('a kept page says from when it is, before its content', async () => {
    const html = withNote((await request('/contact')).text, tuesday);
    expect(textOf(find(readHtml(html), 'body > aside'))).toBe(
      'You’re offline. What you see here is from Tuesday, November 17 at 3:17 PM. Try again',
    );
    expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<main'));
  });

  test('a page that is not kept links to those that are, with the frame of the home page and without script', async () => {
    const kept = await Promise.all(['/', '/news'].map(async (path) => ({ path, html: (await request(path)).text })));
    const home = kept[0]?.html ?? '';
    const html = notKeptPage(home, kept);
    const page = readHtml(html);
    const main = find(page, 'main');
    expect(textOf(find(page, 'title'))).toBe('You’re offline');
    expect(textOf(find(main, 'h1'))).toBe('You’re offline');
    expect(hrefsIn(main)).toEqual(['/', '/news', '']);
    expect(textOf(find(main, 'a[href="/news"]'))).toBe(news.title);
    expect(findAll(page, 'script')).toEqual([]);
    expect(textOf(find(page, 'body > footer'))).toContain(church.phone);
  });
});
