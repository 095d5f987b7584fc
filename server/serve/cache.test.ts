import { expect, test } from 'vitest';
import { compress } from '#core/http/compress.ts';
import { prepareResponse } from '#core/http/prepared-response.ts';
import { createCache } from './cache.ts';
import { createCacheKeeper } from './cache-keeper.ts';

const resources: Record<string, string[]> = {
  '/news': ['news', 'day'],
  '/groups': ['groups', 'day'],
  '/about': ['day'],
};

/** A cache of responses that contain the number of renders. A test controls the database's versions, and when a render ends. */
function setUp() {
  const state = {
    versions: { news: 1, groups: 1, day: '2027-03-05' } as Record<string, string | number>,
    status: 200,
    rendered: [] as string[],
    readVersions: async () => ({ ...state.versions }),
    finish: async () => {},
  };
  const cache = createCache({
    files: new Map([['/logo.svg', prepareResponse({ '': Buffer.from('a file') }, {})]]),
    getFile: () => undefined,
    find: (path) => {
      const topics = path.startsWith('/news/') ? resources['/news'] : resources[path];
      return topics && { topics };
    },
    async render(path, versions) {
      state.rendered.push(path);
      const body = Buffer.from(JSON.stringify({ number: state.rendered.length, ...versions }));
      await state.finish();
      return { status: state.status, response: prepareResponse({ '': body }, {}) };
    },
    readVersions: () => state.readVersions(),
    limit: (work) => work(),
  });
  async function read(path: string) {
    const { response } = (await cache.respond(path)) ?? {};
    return response && String(response.variants[''].body);
  }
  return { state, cache, read };
}

test('serves a rendered response until one of its topics changes', async () => {
  const { state, cache, read } = setUp();
  await cache.check();
  for (const path of ['/news', '/groups', '/about', '/news', '/logo.svg']) await read(path);
  expect(state.rendered).toEqual(['/news', '/groups', '/about']);
  state.versions.news = 2;
  await cache.check();
  expect(['/news', '/groups', '/about', '/logo.svg'].filter((path) => cache.get(path))).toEqual([
    '/groups',
    '/about',
    '/logo.svg',
  ]);
  expect(await read('/news')).toContain('"news":2');
  // No response uses this version, like that of a new topic.
  state.versions.announcements = 1;
  await cache.check();
  expect(cache.get('/news')).toBeDefined();
  state.versions.day = '2027-03-06';
  await cache.check();
  expect(cache.get('/about')).toBeUndefined();
});

test('keeps everything while the database is down, and the next check finds all changes', async () => {
  const { state, cache, read } = setUp();
  await cache.check();
  await read('/about');
  const { readVersions } = state;
  state.versions.day = '2027-03-06';
  state.readVersions = () => Promise.reject(new Error('away'));
  await expect(cache.check()).rejects.toThrow('away');
  expect(cache.get('/about')).toBeDefined();
  state.readVersions = readVersions;
  await cache.check();
  expect(cache.get('/about')).toBeUndefined();
  expect(await read('/about')).toContain('2027-03-06');
});

test('ignores the result of a check that a later one has overtaken', async () => {
  const { state, cache } = setUp();
  const slow = Promise.withResolvers<typeof state.versions>();
  state.readVersions = () => slow.promise;
  const overtaken = cache.check();
  state.readVersions = async () => ({ ...state.versions, news: 2 });
  await cache.check();
  await cache.respond('/news');
  slow.resolve(state.versions);
  await overtaken;
  expect(cache.get('/news')).toBeDefined();
});

test('shares a render among concurrent requests, and renders again after a change', async () => {
  const { state, cache, read } = setUp();
  await cache.check();
  const first = Promise.withResolvers<void>();
  state.finish = () => first.promise;
  const crowd = [read('/news'), read('/news')];
  state.versions.news = 2;
  await cache.check();
  state.finish = async () => {};
  expect(await read('/news')).toContain('"news":2');
  first.resolve();
  expect(await Promise.all(crowd)).toEqual(Array(2).fill(expect.stringContaining('"news":1')));
  // A response rendered before the change does not replace one rendered after it.
  expect(await read('/news')).toContain('"news":2');
  expect(state.rendered).toHaveLength(2);
});

test('what is not a page is not stored, and may be one at the next request', async () => {
  const { state, cache, read } = setUp();
  await cache.check();
  expect(await cache.respond('/nothing')).toBeUndefined();
  state.status = 404;
  expect(await cache.respond('/news/made-up')).toMatchObject({ status: 404 });
  state.finish = () => Promise.reject(new Error('broken'));
  await expect(cache.respond('/news/made-up')).rejects.toThrow('broken');
  Object.assign(state, { status: 200, finish: async () => {} });
  expect(await read('/news/made-up')).toContain('"number":3');
  expect(cache.get('/news/made-up')).toBeDefined();
});

test('drops the oldest responses when there are too many', async () => {
  const { cache } = setUp();
  await cache.check();
  for (let number = 0; number <= 600; number++) await cache.respond(`/news/${number}`);
  expect(cache.get('/news/0')).toBeUndefined();
  expect(cache.get('/news/1')).toBeDefined();
});

test('recompresses a response once, as well as possible, with the same content', async () => {
  const { cache, read } = setUp();
  await cache.check();
  const body = await read('/about');
  expect(cache.get('/about')?.variants.br).toBeUndefined();
  expect([await cache.compressNext(), await cache.compressNext()]).toEqual([true, false]);
  const { br } = await compress(Buffer.from(String(body)), 'best', ['br']);
  expect(cache.get('/about')?.variants.br?.body).toEqual(br);
  expect(await read('/about')).toBe(body);
});

test('pages are rendered before anybody asks, again after a change, and recompressed when nothing is rendered', async () => {
  const { state, cache } = setUp();
  const keeper = createCacheKeeper(cache, { paths: ['/about', '/news'], compressAfterMs: 0 });
  keeper.start();
  await expect.poll(() => cache.get('/about')?.variants.br).toBeDefined();
  expect(state.rendered).toEqual(['/about', '/news']);
  state.versions.news = 2;
  await expect.poll(() => state.rendered).toEqual(['/about', '/news', '/news']);
  await keeper.stop();
});
