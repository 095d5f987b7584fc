import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPages, publicPages } from '#app/routes.ts';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { anArticleInput } from '#nouns/news/fixture.ts';
import { createItem } from '#nouns/store.server.ts';
import { expectLogged } from '#test/expect-logged.ts';
import { startSite } from '#test/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const json = { 'content-type': 'application/json' };
const assets = readdirSync(join('build', 'client', 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file));

async function logIn({ ask }: typeof site) {
  const body = JSON.stringify({ password: 'a password for tests' });
  const { headers } = await ask('/api/admin/login', { method: 'POST', headers: json, body });
  return { ...json, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('a page', () => {
  test.each(['/', '/about', '/admin/groups', '/small-groups', '/news', '/small-groups?q=study&gender=Male'])(
    '%s comes in every coding, with the same content',
    async (path) => {
      const asked = (coding: string) => site.ask(path, { headers: { 'accept-encoding': coding } });
      const plain = await asked('identity');
      expect(plain).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
      expect(plain.text).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\s*$/);
      expect(brotliDecompressSync((await asked('br')).body).equals(plain.body)).toBe(true);
      expect(zstdDecompressSync((await asked('zstd')).body).equals(plain.body)).toBe(true);
      expect(gunzipSync((await asked('gzip')).body).equals(plain.body)).toBe(true);
    },
  );

  test('is asked for again each time by browsers, and may be kept for a moment by a CDN', async () => {
    for (const path of ['/', '/news']) {
      const { headers } = await site.ask(path);
      expect(headers['cache-control']).toContain('max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=');
      expect((await site.ask(path, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    }
  });

  test('with fixed words is the same whatever query a link has on it', async () => {
    const plain = await site.ask('/about');
    expect(await site.ask('/about?utm_source=letter&a=?b')).toMatchObject({ status: 200, text: plain.text });
  });

  test('with a slash too many is found under its own address', async () => {
    expect(await site.ask('/about/')).toMatchObject({ status: 308, headers: { location: '/about' } });
    expect(await site.ask('/news/?page=2')).toMatchObject({ status: 308, headers: { location: '/news?page=2' } });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('cannot be changed by %s', async (method) => {
    for (const path of ['/', '/news', '/nothing-here']) {
      const { status, headers } = await site.ask(path, { method });
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
    }
  });

  test('answers HEAD with its headers alone', async () => {
    for (const path of ['/', '/news', '/news?page=2', '/nothing-here']) {
      const { headers } = await site.ask(path);
      const head = await site.ask(path, { method: 'HEAD' });
      expect(head.text).toBe('');
      expect(head.headers['content-length'], path).toBe(headers['content-length']);
    }
  });
});

describe('an unknown path', () => {
  test('is answered 404 with both sentences and the way home', async () => {
    const { status, headers, text } = await site.ask('/im-new');
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(text).toContain('404 Page Not Found');
    expect(text).toContain('Did you forget to add the page to the router?');
    expect(text).toContain('href="/"');
    expect(text).toContain('href="/new-to-xenia-naz"');
  });

  test.each(['//evil.example/', '//evil.example', '//evil.example/about/', '/\\evil.example/', '/%2F%2Fevil.example/'])(
    '%s never leads off the site',
    async (path) => {
      const { status, headers } = await site.ask(path);
      expect(status).toBe(404);
      expect(headers).not.toHaveProperty('location');
    },
  );

  test.each(['/%E0%A4%A', '/%00', '/index.html', '/about/index.html', '/../package.json', '/assets/', '/.env'])(
    '%s shows nothing but the fallback page',
    async (path) => {
      expect(await site.ask(path)).toMatchObject({ status: 404 });
    },
  );

  test.each(['//', '///', '//:x/', '/?', '/?%', 'http://evil.example:port/'])(
    '%s does the server no harm',
    async (path) => {
      const { status } = await site.ask(path);
      expect([200, 400, 404]).toContain(status);
      expect((await site.ask('/healthz')).status).toBe(200);
    },
  );
});

describe('a file', () => {
  test('with a hash in its name is kept for a year', async () => {
    const picture = readdirSync(join('build', 'client', 'pictures'))[0];
    for (const path of [...assets.map((file) => `/assets/${file}`), `/pictures/${picture}`]) {
      const { status, headers } = await site.ask(path, { method: 'HEAD' });
      expect(status, path).toBe(200);
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    }
  });

  test('without one is asked for again', async () => {
    const { headers } = await site.ask('/favicon.svg');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': expect.stringContaining('must-'),
    });
  });

  test('of text was compressed by the build', async () => {
    for (const file of assets.filter((name) => !name.endsWith('.woff2'))) {
      for (const coding of ['br', 'zstd', 'gzip']) {
        const { headers } = await site.ask(`/assets/${file}`, {
          method: 'HEAD',
          headers: { 'accept-encoding': coding },
        });
        expect(headers['content-encoding'], `${file} ${coding}`).toBe(coding);
      }
    }
  });

  test('of film can be had in parts', async () => {
    const [film] = readdirSync(join('build', 'client', 'video'));
    const { status, headers, body } = await site.ask(`/video/${film}`, { headers: { range: 'bytes=4-7' } });
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
  ])('stand on %s (%i)', async (path, status) => {
    expect(await site.ask(path)).toMatchObject({ status, headers: everywhere });
  });

  test('stand on what is refused and on what is not modified', async () => {
    expect(await site.ask('/', { method: 'POST' })).toMatchObject({ status: 405, headers: everywhere });
    const { headers } = await site.ask('/');
    const again = await site.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, headers: everywhere });
  });

  test.each(['/', '/about', '/news', '/small-groups?q=study', '/admin/groups', '/im-new'])(
    'let exactly the scripts in %s run',
    async (path) => {
      const { headers, text } = await site.ask(path);
      const policy = String(headers['content-security-policy']);
      // Facts for search engines are no script, and an empty one does not run.
      const inline = [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
        ([, marks = '', source]) => source && !/\bsrc=|application\/ld/.test(marks),
      );
      const hashes = inline.map(([, , source = '']) => createHash('sha256').update(source).digest('base64'));
      expect(hashes.length).toBeGreaterThan(0);
      const allowed = policy.match(/script-src ([^;]*)/)?.[1]?.split(' ');
      expect(allowed).toEqual(["'self'", ...new Set(hashes.map((hash) => `'sha256-${hash}'`))]);
    },
  );
});

describe('what a volunteer writes', () => {
  const script = '<script>alert(1)</script>';

  test('is on the next page loaded, in every spelling of its address', async () => {
    const headers = await logIn(site);
    const before = await site.ask('/news');
    const body = JSON.stringify(anArticleInput({ title: 'Fresh from the oven' }));
    expect((await site.ask('/api/news', { method: 'POST', headers, body })).status).toBe(201);
    for (const path of ['/news', '/news?', '/news?page=1']) {
      expect((await site.ask(path)).text, path).toContain('Fresh from the oven');
    }
    const after = await site.ask('/news', { headers: { 'if-none-match': String(before.headers.etag) } });
    expect(after.status).toBe(200);
  });

  test('is never a script, nor is what a visitor searches for', async () => {
    const headers = await logIn(site);
    const body = JSON.stringify(anArticleInput({ title: script, summary: script, content: script, author: script }));
    await site.ask('/api/news', { method: 'POST', headers, body });
    for (const path of [
      '/news',
      '/news?page=1',
      `/small-groups?q=${encodeURIComponent(script)}`,
      `/${encodeURI(script)}`,
    ]) {
      const { text } = await site.ask(path);
      expect(text, path).not.toContain(script);
    }
  });

  test('is not a page of its own where it is sent as data', async () => {
    const headers = await logIn(site);
    const body = JSON.stringify(anArticleInput({ title: script }));
    await site.ask('/api/news', { method: 'POST', headers, body });
    for (const path of ['/news.data', '/api/news']) {
      const answer = await site.ask(path);
      expect(answer.headers['content-type'], path).not.toContain('html');
      expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'");
      expect(answer.headers['content-security-policy'], path).not.toContain('sha256');
    }
  });
});

test('a change in what the frame reads makes every page anew, and compresses it as well as the build did when all is quiet', async () => {
  await using framed = await startSite({ frameReads: ['news'] });
  const paths = [...publicPages, ...adminPages].filter(({ reads }) => reads.length === 0).map(({ path }) => path);
  const read = () => Promise.all(paths.map((path) => framed.ask(path, { headers: { 'accept-encoding': 'br' } })));
  const built = await read();
  const body = JSON.stringify(anArticleInput());
  await framed.ask('/api/news', { method: 'POST', headers: await logIn(framed), body });
  const anew = await read();
  for (const [index, page] of anew.entries()) {
    expect(page.headers.etag, paths[index]).toBe(built[index]?.headers.etag);
    expect(page.body.length, paths[index]).toBeGreaterThan(built[index]?.body.length ?? 0);
  }
  await expect.poll(async () => (await read()).map(({ body }) => body)).toEqual(built.map(({ body }) => body));
});

test('a site that is closed while its pages are prepared finishes them first, without an error', async () => {
  const site = await startSite();
  await site.closeDatabase();
  for (const path of ['/news', '/small-groups']) expect((await site.ask(path)).status).toBe(200);
  await site[Symbol.asyncDispose]();
});

describe('a list of the API', () => {
  test('is read from the database when it is first asked for, and compressed from then on', async () => {
    await using fresh = await startSite();
    const other = fresh.openDatabase();
    await createItem(other.db, groups, aGroupInput({ title: 'Written after the start' }), new Date());
    await other.close();
    const inBrotli = { headers: { 'accept-encoding': 'br' } };
    const first = await fresh.ask('/api/groups', inBrotli);
    expect(first).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(first.body).toString()).toContain('Written after the start');
    expect((await fresh.ask('/api/groups', inBrotli)).headers.etag).toBe(first.headers.etag);
  });

  test('has what is written while it is first prepared', async () => {
    await using fresh = await startSite();
    const headers = await logIn(fresh);
    const body = JSON.stringify(anArticleInput({ title: 'Written meanwhile' }));
    const [, written] = await Promise.all([
      fresh.ask('/api/news'),
      fresh.ask('/api/news', { method: 'POST', headers, body }),
      fresh.ask('/api/news'),
    ]);
    expect(written.status).toBe(201);
    expect((await fresh.ask('/api/news')).text).toContain('Written meanwhile');
  });
});

describe('with a database that fails', () => {
  test('says so at /healthz, goes on serving what it has, and gives a way home from what it has not', async () => {
    await using lonely = await startSite();
    expect(await lonely.ask('/healthz')).toMatchObject({ status: 200, text: 'ok' });
    await lonely.closeDatabase();
    expect(await lonely.ask('/healthz')).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    for (const path of ['/', '/news', '/small-groups']) expect((await lonely.ask(path)).status).toBe(200);
    const filtered = await expectLogged('destroyed', () => lonely.ask('/small-groups?q=study'));
    expect(filtered).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
    expect(filtered.text).toContain('This page would not open');
  });

  test('answers a list that nobody has asked for before with a problem', async () => {
    await using lonely = await startSite();
    await lonely.closeDatabase();
    const log = vi.mocked(console.error).mockImplementation(() => undefined);
    const answer = await lonely.ask('/api/groups');
    expect(answer).toMatchObject({ status: 500, headers: { 'content-type': 'application/problem+json' } });
    expect(log.mock.calls.join('\n')).toContain('destroyed');
    log.mockReset();
  });

  test('answers a write that is done as done, even when its page cannot be made anew, and keeps the old page', async () => {
    const log = vi.mocked(console.error);
    {
      await using broken = await startSite();
      const headers = await logIn(broken);
      const before = await broken.ask('/small-groups');
      log.mockImplementation(() => undefined);
      const other = broken.openDatabase();
      await sql`update groups set meeting_formats = 'not a list'`.execute(other.db);
      await other.close();
      const answer = await broken.ask('/api/groups', { method: 'POST', headers, body: JSON.stringify(aGroupInput()) });
      expect(answer.status).toBe(201);
      expect(await broken.ask('/small-groups')).toMatchObject({ status: 200, text: before.text });
    }
    // Only now: the site also notices the other process's write, at a moment of its own.
    expect(log.mock.calls.join('\n')).toContain('was made with status 500');
    log.mockReset();
  });
});
