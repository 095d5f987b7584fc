import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { oldAddresses } from '#content/addresses.ts';
import { defaultContent } from '#content/words.ts';
import { strictTransportSecurity } from '#core/http/headers.ts';
import { log } from '#core/log.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { anArticleInput } from '#features/news/fixture.ts';
import { createItem } from '#records/store/store.server.ts';
import { adminPages, publicPages } from '#site/routes.ts';
import { expectLogged, silenceErrors } from '#test/expect-logged.ts';
import { find, findAll, readHtml, textOf } from '#test/html.ts';
import { startSite } from '#test/site.ts';

const { notFound } = defaultContent.words;

const { news } = registry;

/** A fixed time, so that no page changes at midnight. */
const now = new Date();
const start = (options: Parameters<typeof startSite>[0] = {}) => startSite({ now: () => now, ...options });

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await start({ trustedProxies: 1 });
});
afterAll(() => site[Symbol.asyncDispose]());

const filesIn = (folder: string) => readdirSync(join('build', 'client', folder)).map((file) => `/${folder}/${file}`);
const assets = filesIn('assets').filter((file) => /\.(js|css|woff2)$/.test(file));
const [picture = ''] = filesIn('pictures');

test.each([
  ['prepared', '/about', 200],
  ['that shows what volunteers write', '/news', 200],
  ['that is rendered for one request', '/small-groups?q=study&gender=Male', 200],
  ['that does not exist', '/nothing-here', 404],
])('a page %s has the same content in every encoding', async (_, path, status) => {
  const plain = await site.request(path);
  expect(plain).toMatchObject({ status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(plain.text).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\s*$/);
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const { headers, body } = await site.request(path, { headers: { 'accept-encoding': encoding } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decode(body).equals(plain.body), encoding).toBe(true);
  }
});

test('what does not read the query is the prepared response with any query', async () => {
  const headers = { 'accept-encoding': 'br' };
  for (const path of ['/about', '/api/groups', '/api/news', '/api/announcements']) {
    const { headers: prepared } = await site.request(path, { headers });
    // Lists are compressed only if they are prepared.
    expect(prepared['content-encoding'], path).toBe('br');
    for (const query of ['?utm_source=letter&a=?b', '?', '?%', '?x=1&q=study']) {
      const response = await site.request(path + query, { headers });
      expect(response, path + query).toMatchObject({ status: 200, headers: { etag: prepared.etag } });
    }
  }
});

test('what has moved redirects, with the query', async () => {
  const moved = { '/old/Page.html': '/about', '/news/long-ago': 'https://video.example.org/?list=1' };
  Object.assign(oldAddresses, moved);
  onTestFinished(() => {
    for (const path of Object.keys(moved)) delete oldAddresses[path];
  });
  for (const [path, location] of [
    ['/about/', '/about'],
    ['/news/?page=2', '/news?page=2'],
    ['/old/Page.html', '/about'],
    ['/old/Page.html/?utm_source=letter&a=?b', '/about?utm_source=letter&a=?b'],
    ['/news/long-ago', 'https://video.example.org/?list=1'],
    ['/news/long-ago?page=2', 'https://video.example.org/?list=1&page=2'],
  ] as const) {
    // On a connection that stays open the fast path sees the request first.
    for (const connection of ['keep-alive', 'close'])
      expect(await site.request(path, { headers: { connection } }), path).toMatchObject({
        status: 308,
        headers: { location },
      });
  }
});

test('a page can only be read', async () => {
  for (const path of ['/', '/news', '/news?page=2', '/nothing-here']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await site.request(path, { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await site.request(path, { method: 'HEAD' })).toMatchObject({ text: '' });
  }
});

/** Paths that other programs normalize to that of a page or of the API. */
const confusing = [
  ...['//', '///', '/news//', '//news', '/x/../news', '/x/./news', '/%2e%2e/news', '/%6eews', '/news\\', '*'],
  ...['/calendar/groups/../../healthz', '/calendar/groups/../../api/groups', '/api/../healthz', '/api//groups'],
  ...['//evil.example/', '//evil.example', '//evil.example/about/', '/\\evil.example/', '/%2F%2Fevil.example/'],
  ...['/%E0%A4%A', '/%ff', '/../package.json', '//:x/', 'http://evil.example:port/'],
];

test.each([...confusing, '/%00', '/index.html', '/about/index.html', '/assets/', '/.env'])(
  '%s returns only the not-found page, never redirects to another site, and writes nothing about it',
  async (path) => {
    const warn = vi.spyOn(console, 'warn');
    const { status, headers, text } = await site.request(path);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('location');
    expect(textOf(find(readHtml(text), 'h1'))).toBe(notFound.heading);
    // The router in the browser would interpret the path differently, too.
    if (confusing.includes(path)) expect(text).not.toContain('<script');
    expect(warn).not.toHaveBeenCalled();
  },
);

test('pages and files without a hash in their name are revalidated, others cached for a year; text is compressed', async () => {
  const page = 'max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=60';
  const hashed = 'public, max-age=31536000, immutable';
  for (const [path, caching] of [
    ...['/', '/news'].map((path) => [path, page]),
    ...[...assets, picture].map((path) => [path, hashed]),
    ['/favicon.svg', 'public, max-age=3600, must-revalidate'],
  ] as [string, string][]) {
    const { status, headers } = await site.request(path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect({ status, caching: headers['cache-control'] }, path).toEqual({ status: 200, caching });
    expect(headers['content-encoding'], path).toBe(/\.(woff2|avif|jpg|png)$/.test(path) ? undefined : 'br');
  }
});

/** Every kind of response: from both servers, and from each step of app.ts. */
const everyKind: [path: string, status: number, options?: Parameters<typeof site.request>[1]][] = [
  ['/', 200],
  ['/', 200, { headers: { connection: 'keep-alive' } }],
  ['/', 304, { headers: { 'if-none-match': '*' } }],
  ['/', 304, { headers: { 'if-none-match': '*', connection: 'keep-alive' } }],
  ['/', 200, { headers: { cookie: 'session=1' } }],
  ['/', 405, { method: 'POST' }],
  ['/news', 200],
  ['/news?page=2', 200],
  ['/news.data', 200],
  ['/admin/news', 200],
  ['/nothing-here', 404],
  ['/about/', 308],
  ['/favicon.svg', 200],
  [picture, 200],
  [assets[0] ?? '', 200],
  ['/api/groups', 200],
  ['/api/groups?a=b', 200],
  ['/api/groups', 401, { method: 'POST' }],
  ['/api/nothing', 404],
  ['/api/groups/1', 401],
  ['/api/groups/1', 405, { method: 'PUT' }],
  ['/robots.txt', 200],
  ['/healthz', 200],
];

describe('security headers', () => {
  test('are set on every kind of response, with Strict-Transport-Security over HTTPS', async () => {
    for (const [path, status, options] of everyKind) {
      const headers = { ...options?.headers, 'x-forwarded-proto': 'https' };
      const response = await site.request(path, { ...options, headers });
      expect(response, path).toMatchObject({
        status,
        headers: {
          ...Object.fromEntries([strictTransportSecurity]),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': path === picture || path === '/favicon.svg' ? 'cross-origin' : 'same-origin',
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        },
      });
      expect(response.headers['content-security-policy'], path).not.toContain('unsafe');
      // Data with volunteers' texts is never sent as HTML.
      if (!path.startsWith('/api/') && !path.endsWith('.data')) continue;
      expect(response.headers['content-type'], path).not.toContain('html');
      expect(response.headers['content-security-policy'], path).toMatch(/^(?!.*sha256).*default-src 'none'/);
    }
    expect((await site.request('/')).headers).not.toHaveProperty('strict-transport-security');
  });

  test.each([...publicPages, ...adminPages].map(({ path }) => path).concat('/small-groups?q=study', '/nothing-here'))(
    'allow only the inline scripts of %s, which has no style attributes',
    async (path) => {
      const { headers, text } = await site.request(path);
      const policy = String(headers['content-security-policy']);
      // JSON-LD and empty scripts do not run.
      const inline = [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, attributes = '', source]) => source && !/\bsrc=|application\/ld/.test(attributes),
      );
      const hashes = inline.map(([, , source = '']) => createHash('sha256').update(source).digest('base64'));
      expect(hashes.length).toBeGreaterThan(0);
      const allowed = policy.match(/script-src ([^;]*)/)?.[1]?.split(' ');
      expect(allowed).toEqual(["'self'", ...new Set(hashes.map((hash) => `'sha256-${hash}'`))]);
      expect(policy).not.toContain('unsafe');
      expect(findAll(readHtml(text), '[style]').map((element) => element.outerHTML)).toEqual([]);
    },
  );
});

test('escapes text from the URL', async () => {
  const script = '<script>alert(1)</script>';
  for (const path of [`/small-groups?q=${encodeURIComponent(script)}`, `/${encodeURI(script)}`]) {
    expect((await site.request(path)).text, path).not.toContain(script);
  }
});

test('visitors who ask for another name are reported once, but not health checks', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const headers = { host: 'inside.example.net', 'x-forwarded-host': 'outside.example.net' };
  await site.request('/healthz', { headers });
  expect(warn).not.toHaveBeenCalled();
  for (const path of ['/', '/api/nothing']) await site.request(path, { headers });
  expect(warn.mock.calls).toEqual([[expect.stringContaining('Visitors ask for outside.example.net, but siteUrl')]]);
});

test('eventually drops a client that has stopped reading', () => {
  // fast-path-server.test.ts tests what the timeout does. Node's default is none.
  expect(site.server.timeout).toBeGreaterThan(0);
});

test('what is written here or by another process is in what a volunteer reads next, and soon in what visitors read', async () => {
  const paths = ['/news', '/news?', '/news?page=1', '/news?utm_source=letter', '/api/news'];
  const volunteer = await site.logIn();
  const before = await site.request('/news');
  const article = anArticleInput({ title: 'Fresh from the oven' });
  expect((await site.send('POST', '/api/news', article, volunteer)).status).toBe(201);
  for (const path of paths) expect((await site.request(path)).text, path).toContain('Fresh from the oven');
  const known = { 'if-none-match': String(before.headers.etag) };
  expect((await site.request('/news', { headers: known })).status).toBe(200);

  const other = site.openDatabase();
  const headers = { cookie: `a=b; ${volunteer.cookie}` };
  for (const path of paths) {
    // Requests follow immediately: after a moment the site would notice the write by itself.
    const title = `Written for ${path}`;
    await createItem(other.db, news, anArticleInput({ title }), now);
    const response = await site.request(path, { headers });
    expect(response.text.includes(title), path).toBe(true);
    const known = { ...headers, 'if-none-match': String(response.headers.etag) };
    expect((await site.request(path, { headers: known })).status, path).toBe(304);
  }
  await createItem(other.db, news, anArticleInput({ title: 'For everybody' }), now);
  await other.close();
  const areShown = async () =>
    Promise.all(paths.map(async (path) => (await site.request(path)).text.includes('everybody')));
  await expect.poll(areShown).toEqual(paths.map(() => true));
});

describe('when the database fails,', () => {
  test('/healthz reports it, pages in the cache are served, and others return errors', async () => {
    await using offline = await start();
    const pages = ['/', '/news', '/small-groups'];
    for (const path of pages) await offline.request(path);
    expect(await offline.request('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    await offline.closeDatabase();
    const unhealthy = { status: 503, text: 'the database cannot be read', headers: { 'cache-control': 'no-store' } };
    expect(await offline.request('/healthz')).toMatchObject(unhealthy);
    for (const path of pages) expect((await offline.request(path)).status).toBe(200);
    const filtered = await expectLogged('destroyed', () => offline.request('/small-groups?q=study'));
    expect(filtered).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
    expect(filtered.text).toContain('This page didn’t open');
    const takeErrors = silenceErrors();
    const list = await offline.request('/api/groups');
    expect(list).toMatchObject({ status: 500, headers: { 'content-type': 'application/problem+json' } });
    expect(takeErrors().join('\n')).toContain('destroyed');
  });

  test('a write succeeds even if its pages cannot be rendered, which then return errors rather than hidden content', async () => {
    let takeErrors: () => string[];
    {
      await using broken = await start({ sampleData: false });
      const headers = await broken.logIn();
      const save = async (method: string, path: string, json: object) => {
        const { status, text } = await broken.send(method, path, json, headers);
        expect(status).toBe(method === 'POST' ? 201 : 200);
        return JSON.parse(text);
      };
      const { id } = await save('POST', '/api/groups', aGroupInput({ location: '17 Quillfeather Lane' }));
      const other = await save('POST', '/api/groups', aGroupInput());
      const paths = ['/small-groups', '/api/groups', '/calendar/groups.ics'];
      for (const path of paths) expect((await broken.request(path)).text).toContain('Quillfeather');
      takeErrors = silenceErrors();
      const database = broken.openDatabase();
      await sql`update groups set meeting_formats = 'not a list' where id = ${other.id}`.execute(database.db);
      await database.close();
      await save('PATCH', `/api/groups/${id}`, { location: 'Near the park' });
      for (const path of paths) {
        const { status, text } = await broken.request(path);
        expect({ path, status, isShown: text.includes('Quillfeather') }).toEqual({ path, status: 500, isShown: false });
      }
      expect((await broken.request('/news')).status).toBe(200);
    }
    // Checked only here, because the site also renders the page before it is requested.
    expect(takeErrors().join('\n')).toContain('not a list');
  });
});
