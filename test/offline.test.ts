import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, isKeepable, kindOf, noteFrom, notKeptPage, withNote } from '#app/offline/kept.ts';
import { offlinePaths, publicPaths } from '#app/routes.ts';
import { classesIn } from '#server/pages/own-styles.ts';
import { find, findAll, hrefsIn, readHtml, textOf } from './html.ts';
import { startSite } from './site.ts';

const origin = 'https://church.example.org';
const site = { version: '1', pages: ['/'], lists: ['/api/groups'], files: ['/favicon.svg'] };
const tuesday = new Date(2026, 10, 17, 15, 17);

function kind(path: string, { method = 'GET', mode = 'cors' as RequestMode, headers = {} } = {}) {
  return kindOf({ method, mode, url: new URL(path, origin).href, headers: new Headers(headers) }, site, origin);
}

describe('the worker', () => {
  test.each([
    ['/', 'page'],
    ['/news/a-new-roof?from=mail', 'page'],
    ['/administration', 'page'],
    ['/admin', 'private page'],
    ['/admin/groups', 'private page'],
    ['/api/admin/export.json', 'private page'],
  ])('takes a visit to %s for a %s', (path, expected) => {
    expect(kind(path, { mode: 'navigate' })).toBe(expected);
  });

  test.each([
    ['/api/groups', 'list'],
    ['/assets/site-1a2b.js', 'file'],
    ['/pictures/hero-1a2b-480.avif', 'file'],
    ['/favicon.svg', 'file'],
    ['/api/admin/groups', undefined],
    ['/api/admin/check', undefined],
    ['/api/groups/1', undefined],
    ['/api/groups/1/history', undefined],
    ['/video/hero.av1.mp4', undefined],
    ['https://elsewhere.example.org/assets/site.js', undefined],
  ])('takes what a page loads from %s for a %s', (path, expected) => {
    expect(kind(path)).toBe(expected);
  });

  test('leaves writes and requests for a range alone', () => {
    expect(kind('/api/groups', { method: 'POST' })).toBeUndefined();
    expect(kind('/pictures/film.mp4', { headers: { range: 'bytes=0-' } })).toBeUndefined();
  });

  test.each([
    [200, 'no-cache', false, true],
    [200, 'private, no-store', false, false],
    [200, '', true, false],
    [206, '', false, false],
    [404, '', false, false],
  ])(
    'decides whether it may keep a %i with cache-control "%s", redirected: %s',
    (status, caching, redirected, expected) => {
      expect(isKeepable({ status, redirected, headers: new Headers({ 'cache-control': caching }) })).toBe(expected);
    },
  );
});

describe('of the site as built', () => {
  let server: Awaited<ReturnType<typeof startSite>>;
  const pages = new Map<string, string>();
  beforeAll(async () => {
    server = await startSite();
    for (const path of publicPaths) pages.set(path, (await server.request(path)).text);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(offlinePaths)('finds the files that %s needs, and all exist', async (path) => {
    const files = filesOf(pages.get(path) ?? '');
    expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
    for (const file of files) expect((await server.request(file)).status, file).toBe(200);
  });

  test('does not take the words of a volunteer for a file', () => {
    expect(filesOf(`<p>from &quot;/assets/a.js&quot;</p><script>"from \\"/assets/a.js\\""</script>`)).toEqual([]);
  });

  test('says from when a kept page is, before its content', () => {
    const html = withNote(pages.get('/contact') ?? '', tuesday);
    expect(textOf(find(readHtml(html), 'body > aside'))).toBe(
      'You’re offline. What you see here is from Tuesday, November 17 at 3:17 PM. Try again',
    );
    expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<main'));
  });

  test.each(publicPaths)('%s has the rules that the note needs', (path) => {
    expect(classesIn(pages.get(path) ?? '')).toEqual(
      expect.toSatisfy((all) => classesIn(noteFrom(tuesday)).isSubsetOf(all)),
    );
  });

  test('links the kept pages from one that is not kept, with the frame and the rules of the home page and without script', () => {
    const home = pages.get('/') ?? '';
    const html = notKeptPage(
      home,
      ['/', '/news'].map((path) => ({ path, html: pages.get(path) ?? '' })),
    );
    const page = readHtml(html);
    const main = find(page, 'main');
    expect(textOf(find(page, 'title'))).toBe('You’re offline');
    expect(textOf(find(main, 'h1'))).toBe('You’re offline');
    expect(hrefsIn(main)).toEqual(['/', '/news', '']);
    expect(textOf(find(main, 'a[href="/news"]'))).toBe('News');
    expect(findAll(page, 'script')).toEqual([]);
    expect(textOf(find(page, 'body > footer'))).toContain('Sundays');
    expect(classesIn(html).isSubsetOf(classesIn(home))).toBe(true);
  });
});
