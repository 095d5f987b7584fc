import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPages, publicPages } from '#app/routes.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { news } from '#nouns/news/article.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createItem } from '#nouns/store.server.ts';
import { expectLogged, silenceErrors } from '#test/expect-logged.ts';
import { findAll, readHtml } from '#test/html.ts';
import { type HttpResponse, request, startSite } from '#test/site.ts';
import { createListener } from './app.ts';
import { prepareResponse } from './pages/prepared-response.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const json = { 'content-type': 'application/json' };
const assets = readdirSync(join('build', 'client', 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file));

async function logIn({ request }: typeof site) {
  const body = JSON.stringify({ password: 'a password for tests' });
  const { headers } = await request('/api/admin/login', { method: 'POST', headers: json, body });
  return { ...json, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('a page', () => {
  test.each(['/', '/admin/groups', '/news', '/small-groups?q=study&gender=Male', '/nothing-here'])(
    '%s has the same content in every encoding',
    async (path) => {
      const requestIn = (encoding: string) => site.request(path, { headers: { 'accept-encoding': encoding } });
      const plain = await requestIn('identity');
      expect(plain.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' });
      expect(plain.text).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\s*$/);
      expect(brotliDecompressSync((await requestIn('br')).body).equals(plain.body)).toBe(true);
      expect(zstdDecompressSync((await requestIn('zstd')).body).equals(plain.body)).toBe(true);
      expect(gunzipSync((await requestIn('gzip')).body).equals(plain.body)).toBe(true);
    },
  );

  test('is revalidated by browsers every time, and cached by a CDN for a moment', async () => {
    for (const path of ['/', '/news']) {
      const { headers } = await site.request(path);
      expect(headers['cache-control']).toContain('max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=');
      expect((await site.request(path, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    }
  });

  test('that does not read the query is the same with any query', async () => {
    const plain = await site.request('/about');
    expect(await site.request('/about?utm_source=letter&a=?b')).toMatchObject({ status: 200, text: plain.text });
  });

  test('with a trailing slash redirects to the path without it', async () => {
    expect(await site.request('/about/')).toMatchObject({ status: 308, headers: { location: '/about' } });
    expect(await site.request('/news/?page=2')).toMatchObject({ status: 308, headers: { location: '/news?page=2' } });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s with 405', async (method) => {
    for (const path of ['/', '/news', '/nothing-here']) {
      const { status, headers } = await site.request(path, { method });
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
    }
  });

  test('responds to HEAD with headers only', async () => {
    for (const path of ['/', '/news', '/news?page=2', '/nothing-here']) {
      const { headers } = await site.request(path);
      const head = await site.request(path, { method: 'HEAD' });
      expect(head.text).toBe('');
      expect(head.headers['content-length'], path).toBe(headers['content-length']);
    }
  });
});

describe('an unknown path', () => {
  test.each([
    ...['//evil.example/', '//evil.example', '//evil.example/about/', '/\\evil.example/', '/%2F%2Fevil.example/'],
    ...['/%E0%A4%A', '/%00', '/index.html', '/about/index.html', '/../package.json', '/assets/', '/.env'],
  ])('%s returns only the not-found page, which is not stored', async (path) => {
    const { status, headers } = await site.request(path);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 404, cache: 'no-store' });
    expect(headers).not.toHaveProperty('location');
  });

  test.each(['//', '///', '//:x/', '/?', '/?%', 'http://evil.example:port/'])(
    '%s does not crash the server',
    async (path) => {
      const { status } = await site.request(path);
      expect([200, 400, 404]).toContain(status);
      expect((await site.request('/healthz')).status).toBe(200);
    },
  );
});

describe('pages that are rendered for one request', () => {
  test('are rendered four at a time, fifty wait, and any others are asked to come again', async () => {
    const finish = Promise.withResolvers<void>();
    const rendered: unknown[] = [];
    const response = prepareResponse({ '': Buffer.from('rendered') }, {});
    const listener = createListener({
      responses: new Map(),
      prepare: async () => undefined,
      async renderPage(_, encodings) {
        rendered.push(encodings);
        await finish.promise;
        return { status: 404, response };
      },
      pages: [],
      app: new Hono(),
      trustedProxies: 0,
    });
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': 'gzip, br' };
    const refused: HttpResponse[] = [];
    const requests = Array.from({ length: 60 }, async () => {
      const response = await request(port, '/im-new', { headers });
      if (response.status === 503) refused.push(response);
      return response.status;
    });
    await expect.poll(() => refused).toHaveLength(6);
    for (const { headers } of refused)
      expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(rendered).toEqual([['br'], ['br'], ['br'], ['br']]);
    finish.resolve();
    expect((await Promise.all(requests)).filter((status) => status === 404)).toHaveLength(54);
    server.close();
  });
});

describe('a file', () => {
  test('with a hash in its name is cached for a year', async () => {
    const picture = readdirSync(join('build', 'client', 'pictures'))[0];
    for (const path of [...assets.map((file) => `/assets/${file}`), `/pictures/${picture}`]) {
      const { status, headers } = await site.request(path, { method: 'HEAD' });
      expect(status, path).toBe(200);
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    }
  });

  test('without a hash is revalidated', async () => {
    const { headers } = await site.request('/favicon.svg');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': expect.stringContaining('must-'),
    });
  });

  test('of video supports range requests', async () => {
    const [video] = readdirSync(join('build', 'client', 'video'));
    const { status, headers, body } = await site.request(`/video/${video}`, { headers: { range: 'bytes=4-7' } });
    expect({ status, text: body.toString('latin1') }).toEqual({ status: 206, text: 'ftyp' });
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  });
});

describe('security headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  };

  test.each([
    ['/', 200],
    ['/news', 200],
    ['/news?page=2', 200],
    ['/admin/news', 200],
    ['/im-new', 404],
    ['/about/', 308],
    ['/favicon.svg', 200],
    [`/assets/${assets[0]}`, 200],
    ['/api/groups', 200],
    ['/api/nothing', 404],
    ['/api/groups/1', 405],
    ['/healthz', 200],
    ['/news.data', 200],
  ])('are set on %s (%i), also when it is rejected or unmodified', async (path, status) => {
    const response = await site.request(path);
    expect(response).toMatchObject({ status, headers: everywhere });
    expect(await site.request(path, { method: 'POST' })).toMatchObject({ headers: everywhere });
    const etag = response.headers.etag ?? '"none"';
    expect(await site.request(path, { headers: { 'if-none-match': etag } })).toMatchObject({ headers: everywhere });
  });

  test.each(['/', '/news', '/small-groups?q=study', '/admin/groups', '/im-new'])(
    'allow exactly the inline scripts of %s',
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
    },
  );

  test('allow no inline style but by hash, and no page has a style attribute', async () => {
    for (const { path } of [...publicPages, ...adminPages, { path: '/im-new' }]) {
      const { headers, text } = await site.request(path);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(findAll(readHtml(text), '[style]').map((element) => element.outerHTML)).toEqual([]);
    }
  });
});

describe('Strict-Transport-Security', () => {
  const paths = [
    '/',
    '/news?page=2',
    '/im-new',
    '/about/',
    '/favicon.svg',
    '/api/groups',
    '/api/groups?a=b',
    '/healthz',
  ];

  /** The header of every kind of response: of both servers, and of each step of app.ts. */
  async function readAll({ request }: typeof site, protocol: string) {
    const headers = { 'x-forwarded-proto': protocol, connection: 'keep-alive' };
    const responses = await Promise.all([
      ...paths.map((path) => request(path, { headers })),
      request('/', { headers: { ...headers, cookie: 'session=1' } }),
      request('/', { headers, method: 'POST' }),
      request('/api/groups', { headers, method: 'POST' }),
      request('/', { headers: { ...headers, 'if-none-match': '*' } }),
    ]);
    return new Set(responses.map((response) => response.headers['strict-transport-security']));
  }

  test('is sent if the outermost trusted proxy was reached over HTTPS', async () => {
    await using behindProxy = await startSite({ trustedProxies: 1 });
    expect(await readAll(behindProxy, 'https')).toEqual(new Set(['max-age=63072000']));
    expect(await readAll(behindProxy, 'http, https')).toEqual(new Set(['max-age=63072000']));
    expect(await readAll(behindProxy, 'https, http')).toEqual(new Set([undefined]));
    expect(await readAll(behindProxy, 'http')).toEqual(new Set([undefined]));
  });

  test('is not sent because a client claims so', async () => {
    expect(await readAll(site, 'https')).toEqual(new Set([undefined]));
  });
});

describe('what a volunteer has written through another process', () => {
  test.each(['session', '__Host-session'])('is in what she reads next, with the cookie %s', async (name) => {
    await using site = await startSite();
    const paths = ['/news', '/news?utm_source=letter', '/api/news'];
    for (const path of paths) expect((await site.request(path)).status).toBe(200);
    const other = site.openDatabase();
    const headers = { cookie: `a=b; ${name}=whatever` };
    for (const path of paths) {
      // Nothing in between: the site notices the write of another process by itself after a moment.
      const title = `Written for ${path}`;
      await createItem(other.db, news, anArticleInput({ title }), new Date());
      const response = await site.request(path, { headers });
      expect(response.text, path).toContain(title);
      const again = await site.request(path, {
        headers: { ...headers, 'if-none-match': String(response.headers.etag) },
      });
      expect(again.status).toBe(304);
    }
    await other.close();
  });
});

describe('what a volunteer writes', () => {
  const script = '<script>alert(1)</script>';

  test('is on the next page loaded, under every form of its URL', async () => {
    const headers = await logIn(site);
    const before = await site.request('/news');
    const body = JSON.stringify(anArticleInput({ title: 'Fresh from the oven' }));
    expect((await site.request('/api/news', { method: 'POST', headers, body })).status).toBe(201);
    for (const path of ['/news', '/news?', '/news?page=1']) {
      expect((await site.request(path)).text, path).toContain('Fresh from the oven');
    }
    const after = await site.request('/news', { headers: { 'if-none-match': String(before.headers.etag) } });
    expect(after.status).toBe(200);
  });

  test('is escaped, as is what a visitor searches for, and never sent as HTML where it is data', async () => {
    const headers = await logIn(site);
    const body = JSON.stringify(anArticleInput({ title: script, summary: script, content: script, author: script }));
    await site.request('/api/news', { method: 'POST', headers, body });
    for (const path of [
      '/news',
      '/news?page=1',
      `/small-groups?q=${encodeURIComponent(script)}`,
      `/${encodeURI(script)}`,
    ]) {
      expect((await site.request(path)).text, path).not.toContain(script);
    }
    for (const path of ['/news.data', '/api/news']) {
      const response = await site.request(path);
      expect(response.headers['content-type'], path).not.toContain('html');
      expect(response.headers['content-security-policy'], path).toContain("default-src 'none'");
      expect(response.headers['content-security-policy'], path).not.toContain('sha256');
    }
  });
});

test('a site that is closed while preparing pages finishes them first, without an error', async () => {
  const site = await startSite();
  await site.closeDatabase();
  for (const path of ['/news', '/small-groups']) expect((await site.request(path)).status).toBe(200);
  await site[Symbol.asyncDispose]();
});

describe('an API list', () => {
  test('is read from the database on the first request, and served compressed from then on', async () => {
    await using fresh = await startSite();
    const other = fresh.openDatabase();
    await createItem(other.db, groups, aGroupInput({ title: 'Written after the start' }), new Date());
    await other.close();
    const brotli = { headers: { 'accept-encoding': 'br' } };
    const first = await fresh.request('/api/groups', brotli);
    expect(first).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(first.body).toString()).toContain('Written after the start');
    expect((await fresh.request('/api/groups', brotli)).headers.etag).toBe(first.headers.etag);
  });

  test('includes a write that arrives while it is first prepared', async () => {
    await using fresh = await startSite();
    const headers = await logIn(fresh);
    const body = JSON.stringify(anArticleInput({ title: 'Written meanwhile' }));
    const [, written] = await Promise.all([
      fresh.request('/api/news'),
      fresh.request('/api/news', { method: 'POST', headers, body }),
      fresh.request('/api/news'),
    ]);
    expect(written.status).toBe(201);
    expect((await fresh.request('/api/news')).text).toContain('Written meanwhile');
  });
});

describe('when the database fails,', () => {
  test('/healthz reports it, prepared pages are served, and others return an error page', async () => {
    await using offline = await startSite();
    expect(await offline.request('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    await offline.closeDatabase();
    expect(await offline.request('/healthz')).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    for (const path of ['/', '/news', '/small-groups']) expect((await offline.request(path)).status).toBe(200);
    const filtered = await expectLogged('destroyed', () => offline.request('/small-groups?q=study'));
    expect(filtered).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
    expect(filtered.text).toContain('This page didn’t open');
  });

  test('an API list that is not prepared returns a problem', async () => {
    await using offline = await startSite();
    await offline.closeDatabase();
    const takeErrors = silenceErrors();
    const response = await offline.request('/api/groups');
    expect(response).toMatchObject({ status: 500, headers: { 'content-type': 'application/problem+json' } });
    expect(takeErrors().join('\n')).toContain('destroyed');
  });

  test('a write succeeds even if its page cannot be refreshed, and the old page is served', async () => {
    let takeErrors: () => string[];
    {
      await using broken = await startSite();
      const headers = await logIn(broken);
      await broken.request('/api/groups', { method: 'POST', headers, body: JSON.stringify(aGroupInput()) });
      const before = await broken.request('/small-groups');
      takeErrors = silenceErrors();
      const other = broken.openDatabase();
      await sql`update groups set meeting_formats = 'not a list'`.execute(other.db);
      await other.close();
      const body = JSON.stringify(aGroupInput());
      const response = await broken.request('/api/groups', { method: 'POST', headers, body });
      expect(response.status).toBe(201);
      expect(await broken.request('/small-groups')).toMatchObject({ status: 200, text: before.text });
    }
    // Not earlier: the site also notices the other process's write, asynchronously.
    expect(takeErrors().join('\n')).toContain('was made with status 500');
  });
});
