import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareResponse } from '#core/http/prepared-response.ts';
import { log } from '#core/log.ts';
import { newsletterPaths } from '#features/newsletter/newsletter-pages.ts';
import { createListener } from '#server/app.ts';
import { documents } from '#server/serve/documents.ts';
import { createRenderLimit } from '#server/serve/limit.ts';
import { adminPages, newsletterPages, pagesOfItems, publicPages } from '#site/routes.ts';
import { silenceErrors } from './expect-logged.ts';
import { operations } from './openapi.ts';
import { type HttpResponse, request } from './site.ts';
import { visitSite } from './visit.ts';

/** The cost of any request without a session is bounded: docs/decisions/029. */
const { request: ask } = await visitSite({ sampleData: true });

const noFeatures = { routes: [], forms: [], sendFile: async () => false };

const values = {
  long: 'a'.repeat(12_000),
  'long and encoded': '%F0%9F%8D%9E'.repeat(1_000),
  'many words': 'prayr+'.repeat(2_000),
  'not UTF-8': '%ff',
  'not encoded': '%',
  NUL: '%00',
  'a pattern': '(a%2B)%2B%24',
  'a prototype': '__proto__',
  'a method': 'constructor',
};
const kinds = Object.entries(values);

const answers = newsletterPages.filter(({ path }) => path !== newsletterPaths.failed);
const pages = [...publicPages, ...adminPages, ...answers];
/** Parameter names, including those that the router itself reads. */
const names = ['x', '__proto__', 'index', '_routes', 'before', 'revision', 'page'];
const readers = [...pages, ...documents].map(({ path, parameters = [] }) => ({ path, parameters }));
const routes = [
  ...readers,
  ...pages.map(({ path, parameters = [] }) => ({ path: `${path === '/' ? '/_' : path}.data`, parameters })),
  ...['/healthz', '/no-such-page', '/sw.js'].map((path) => ({ path, parameters: [] })),
];
/** Paths whose last segment a visitor can choose freely. */
const folders = [...pagesOfItems.map(({ path }) => path.replace(/:\w+$/, '')), '/calendar/groups/', '/api/', '/'];
/** Captures the log at every level, and library output. */
function written() {
  const methods = [log.debug, log.info, log.warn, console.debug, console.info, console.log, console.warn];
  return methods.flatMap((method) => vi.mocked(method as (...line: unknown[]) => void).mock.calls);
}
beforeEach(() => {
  for (const level of ['debug', 'info', 'warn'] as const) {
    vi.spyOn(log, level);
    vi.spyOn(console, level);
  }
  vi.spyOn(console, 'log');
});
afterEach(() => expect(written(), 'nothing is written for a visitor').toEqual([]));

/** Expects no server error, and a body no larger than the usual response plus a multiple of the request. */
function expectBounded({ status, body }: HttpResponse, sent: string, usual: number) {
  const what = sent.length > 200 ? `${sent.slice(0, 200)}… (${sent.length})` : sent;
  expect(status, what).toBeLessThan(500);
  expect(body.length, what).toBeLessThan(usual + 100_000 + 10 * sent.length);
}

test.each(routes)('responds to any query of $path', async ({ path, parameters }) => {
  const usual = (await ask(path)).body.length;
  const all = [...names, ...parameters];
  const queries = kinds.flatMap(([, value]) => [
    value,
    // Values no longer than the server reads.
    all.map((name) => `${name}=${value.slice(0, 12_000 / all.length)}`).join('&'),
    ...parameters.map((name) => `${name}=${value}`),
  ]);
  const repeated = all
    .map((name) => `${name}=a&`.repeat(300))
    .join('')
    .slice(0, 12_000);
  for (const query of [...queries, repeated]) {
    const url = `${path}?${query}`;
    expectBounded(await ask(url), url, usual);
  }
});

test.each(folders)('responds to any path below %s', async (folder) => {
  const usual = (await ask('/no-such-page')).body.length;
  for (const [, value] of kinds) {
    const paths = [value, `${value}.ics`, `${value}.data`];
    for (const path of paths) expectBounded(await ask(folder + path), folder + path, usual);
  }
});

describe.each(operations)('$method $path', ({ method, path }) => {
  const nested = '['.repeat(100_000);
  const bodies = {
    none: undefined,
    'not JSON': 'x',
    'of another kind': '"x"',
    long: JSON.stringify({ password: 'x'.repeat(200_000), title: 'x'.repeat(50_000) }),
    'too long': 'x'.repeat(300_000),
    nested: `${nested}${nested.replaceAll('[', ']')}`,
    'with prototype names': '{"__proto__":{"password":"x"},"constructor":{"prototype":{}},"toString":"x"}',
  };

  test('gets a response, whatever it contains', async () => {
    const isLogin = path.endsWith('/login');
    for (const [, value] of kinds) {
      const url = `${path.replace('{id}', value)}?before=${value.slice(0, 1_000)}&q=${value.slice(0, 1_000)}`;
      // Every login attempt counts.
      if (!isLogin) expectBounded(await ask(url, { method }), url, 200_000);
    }
    if (method === 'GET') return;
    for (const body of Object.values(bodies)) {
      const headers = { 'content-type': 'application/json', 'content-length': String(body?.length ?? 0) };
      const response = await ask(path.replace('{id}', 'x'), { method, headers, body });
      expectBounded(response, `${method} ${path}`, 0);
    }
    if (isLogin) expectLinesOfLogins();
  });
});

/** A flood of wrong passwords must not flood the log: one line for each of five tries a minute, and one for the rest. */
function expectLinesOfLogins() {
  const lines = written();
  expect(lines.length).toBeLessThanOrEqual(6);
  expect(JSON.stringify(lines).length).toBeLessThan(1_000);
  vi.mocked(log.warn).mockReset();
}

describe('of the renders for single requests four run at a time, fifty wait, others get 503, and a failed one frees its place:', () => {
  test.each([
    '/nothing-here',
    '/%ff',
    '/news/some-article',
    '/news?page=2',
    '/small-groups?q=study',
    '/small-groups.data?q=study',
    '/calendar/groups.ics?q=study',
    '/calendar/groups/some-id.ics',
  ])('%s', async (url) => {
    const finish = Promise.withResolvers<void>();
    const made: unknown[] = [];
    async function make(what: unknown) {
      const number = made.push(what);
      await finish.promise;
      if (number <= 4) throw new Error('out of order');
    }
    const response = prepareResponse({ '': Buffer.from('rendered') }, {});
    const app = new Hono();
    app.onError((error) => {
      throw error;
    });
    app.all('*', async (c) => {
      await make('written');
      return c.text('written', 404);
    });
    const listener = createListener({
      cache: { get: () => undefined, respond: async () => undefined, check: async () => undefined },
      features: noFeatures,
      isAdmin: async () => false,
      limit: createRenderLimit(),
      async renderPage(_, encodings) {
        await make(encodings);
        return { status: 404, response };
      },
      app,
      trustedProxies: 0,
    });
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const refused: HttpResponse[] = [];
    async function askOnce() {
      const answer = await request(port, url, { headers: { 'accept-encoding': 'gzip, br' } });
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    }
    const requests = Array.from({ length: 60 }, askOnce);
    await expect.poll(() => refused).toHaveLength(6);
    for (const { headers } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    }
    expect(made).toEqual(Array(4).fill(url.includes('.ics') ? 'written' : ['br']));
    const takeErrors = silenceErrors();
    finish.resolve();
    const statuses = await Promise.all(requests);
    expect(takeErrors()).toHaveLength(4);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    expect([count(500), count(404), count(503)]).toEqual([4, 50, 6]);
    expect(await askOnce()).toBe(404);
    server.close();
  });
});

test('serves a request with a forged session cookie from the cache, without a check or a render', async () => {
  const fail = () => Promise.reject(new Error('This must not be called'));
  const response = prepareResponse({ '': Buffer.from('from the cache') }, {});
  const cache = { get: () => response, respond: async () => ({ status: 200, response }), check: fail };
  const parts = {
    cache,
    features: noFeatures,
    app: new Hono(),
    renderPage: fail,
    limit: fail,
    isAdmin: async () => false,
    trustedProxies: 0,
  };
  const server = createServer(createListener(parts));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const path of ['/about', '/about?utm_source=x', '/api/groups']) {
    const { status, text } = await request(port, path, { headers: { cookie: 'session=made-up' } });
    expect({ path, status, text }).toEqual({ path, status: 200, text: 'from the cache' });
  }
  server.close();
});
