import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareResponse } from '#core/http/prepared-response.ts';
import { log } from '#core/log.ts';
import { createListener } from '#server/app.ts';
import { documents } from '#server/serve/documents.ts';
import { createRenderLimit } from '#server/serve/limit.ts';
import { adminPages, pagesOfItems, publicPages } from '#site/routes.ts';
import { silenceErrors } from './expect-logged.ts';
import { type HttpResponse, request } from './site.ts';
import { visitSite } from './visit.ts';

// The cost of any request without a session is bounded: docs/decisions/029. `bench:faults` sends many more.

const { request: ask } = await visitSite({ sampleData: true });

const values = [
  'a'.repeat(12_000),
  '%F0%9F%8D%9E'.repeat(1_000),
  'prayr+'.repeat(2_000),
  '%ff',
  '%',
  '%00',
  '(a%2B)%2B%24',
  '__proto__',
  'constructor',
];

const pages = [...publicPages, ...adminPages];
const routes = [
  ...pages.flatMap(({ path, parameters = [] }) => [
    { path, parameters },
    { path: `${path === '/' ? '/_' : path}.data`, parameters },
  ]),
  ...documents.map(({ path, parameters = [] }) => ({ path, parameters })),
  ...['/newsletter/leave', '/healthz', '/no-such-page', '/sw.js'].map((path) => ({ path, parameters: [] })),
];
/** Paths whose last segment a visitor can choose freely. */
const folders = [
  ...pagesOfItems.map(({ path }) => path.replace(/:\w+$/, '')),
  '/calendar/groups/',
  '/share/events/',
  '/api/',
  '/',
];

/** The log at every level, and what libraries print. */
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
  // Including those that the router itself reads. No longer than the server reads.
  const names = ['x', '__proto__', 'index', '_routes', 'before', 'revision', 'page', ...parameters];
  const length = 12_000 / names.length;
  const mixed = names.map((name, index) => `${name}=${values[index % values.length]?.slice(0, length)}`).join('&');
  const repeated = `${names.join('=a&')}=a&`.repeat(300).slice(0, 12_000);
  const each = parameters.flatMap((name) => values.map((value) => `${name}=${value}`));
  for (const query of [mixed, repeated, ...each]) {
    const url = `${path}?${query}`;
    expectBounded(await ask(url), url, usual);
  }
});

test.each(folders)('responds to any path below %s', async (folder) => {
  const usual = (await ask('/no-such-page')).body.length;
  for (const [index, value] of values.entries()) {
    const path = folder + value + ['', '.ics', '.data'][index % 3];
    expectBounded(await ask(path), path, usual);
  }
});

type Parts = Parameters<typeof createListener>[0];

/** A server without a site. */
async function listen(parts: Pick<Parts, 'cache' | 'app' | 'renderPage' | 'limit'>) {
  const moved = { mayBeMoved: () => false, findMoved: async () => undefined };
  const features = { routes: [], forms: [], sendFile: async () => false, ...moved };
  const server = createServer(createListener({ features, isAdmin: async () => false, trustedProxies: 0, ...parts }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ask: (path: string, headers: Record<string, string>) => request(port, path, { headers }),
    [Symbol.dispose]: () => void server.close(),
  };
}

test.each(['/nothing-here', '/calendar/groups.ics?q=study'])(
  'of the renders for single requests four run at a time, fifty wait, others get 503, and a failed one frees its place: %s',
  async (url) => {
    const finish = Promise.withResolvers<void>();
    const made: unknown[] = [];
    async function make(what: unknown) {
      const number = made.push(what);
      await finish.promise;
      if (number <= 4) throw new Error('out of order');
    }
    const app = new Hono();
    app.onError((error) => {
      throw error;
    });
    app.all('*', async (c) => {
      await make('written');
      return c.text('written', 404);
    });
    using server = await listen({
      cache: { get: () => undefined, respond: async () => undefined, check: async () => undefined },
      limit: createRenderLimit(),
      async renderPage(_, encodings) {
        await make(encodings);
        return { status: 404, response: prepareResponse({ '': Buffer.from('rendered') }, {}) };
      },
      app,
    });
    const refused: HttpResponse[] = [];
    async function askOnce() {
      const answer = await server.ask(url, { 'accept-encoding': 'gzip, br' });
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
  },
);

test('serves a request with a forged session cookie from the cache, without a check or a render', async () => {
  const fail = () => Promise.reject(new Error('This must not be called'));
  const response = prepareResponse({ '': Buffer.from('from the cache') }, {});
  const cache = { get: () => response, respond: async () => ({ status: 200, response }), check: fail };
  using server = await listen({ cache, app: new Hono(), renderPage: fail, limit: fail });
  for (const path of ['/about', '/about?utm_source=x', '/api/groups']) {
    expect(await server.ask(path, { cookie: 'session=made-up' }), path).toMatchObject({
      status: 200,
      text: 'from the cache',
    });
  }
});
