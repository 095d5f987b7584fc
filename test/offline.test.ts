import { expect, test } from 'vitest';
import { isCacheable, isGone, kindOf } from '#site/offline/cache-rules.ts';

const origin = 'https://church.example.org';
const site = { version: '1', pages: ['/'], lists: ['/api/groups'], files: ['/favicon.svg'] };

type Asked = { method?: string; mode?: RequestMode; cache?: RequestCache; headers?: Record<string, string> };

test.each<[string, Asked, ReturnType<typeof kindOf>]>([
  ['/', { mode: 'navigate' }, 'page'],
  ['/news/a-new-roof?from=mail', { mode: 'navigate' }, 'page'],
  ['/administration', { mode: 'navigate' }, 'page'],
  ['/admin', { mode: 'navigate' }, 'uncached page'],
  ['/admin/groups', { mode: 'navigate' }, 'uncached page'],
  ['/api/admin/export.json', { mode: 'navigate' }, 'uncached page'],
  ['/calendar/services.ics', { mode: 'navigate' }, 'uncached page'],
  ['/news.data', {}, 'data'],
  ['/_.data', {}, 'data'],
  ['/events.data?page=2', { mode: 'no-cors' }, 'data'],
  ['/admin/groups.data', {}, undefined],
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
  ['/media/0190-a.mp3', {}, undefined],
  ['/media/0190-a.mp3', { headers: { range: 'bytes=0-' } }, undefined],
  ['/favicon.svg', {}, 'file'],
])(
  'the worker classifies a request for %s %j as a %s',
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
  'the worker decides whether it may cache a %i with cache-control "%s", redirected: %s',
  (status, caching, redirected, expected) => {
    expect(isCacheable({ status, redirected, headers: new Headers({ 'cache-control': caching }) })).toBe(expected);
  },
);

test('the worker drops what the server no longer has, and nothing while the server fails', () => {
  const answers = [
    [404, 'basic'],
    [0, 'opaqueredirect'],
    [200, 'basic'],
    [503, 'basic'],
  ] as const;
  expect(answers.map(([status, type]) => isGone({ status, type }))).toEqual([true, true, false, false]);
});
