// Served as /sw.js. Network first, cache second: with a connection everything works as it does without a worker.
import { isCacheable, isGone, kindOf, type Site } from './cache-rules.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** The server prepends its declaration to this script. */
declare const site: Site;

/** One cache for pages and files of this build; one for other responses, of which the oldest are evicted. */
const siteCache = `site-${site.version}`;
const visitedCache = `visited-${site.version}`;
const maxVisited = 100;
/** The connection counts as lost after this time without a response. */
const timeoutMs = 10_000;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheSite().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // The worker does not claim open pages; it controls the next document.
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, site, self.location.origin);
  if (kind === 'page')
    event.respondWith(networkFirst(event, fetchPage(event)).catch(() => redirect(event.request.url)));
  // Handles the request because the browser has already sent it (navigation preload).
  if (kind === 'uncached page') event.respondWith(fetchPage(event));
  if (kind === 'list' || kind === 'data') event.respondWith(networkFirst(event, fetch(event.request)));
  if (kind === 'file') event.respondWith(cacheFirst(event));
});

async function cacheSite() {
  const caching = site.pages.map(async (path) => {
    const response = await fetchPublic(path);
    if (response) await cacheResponse(path, response);
  });
  await Promise.all([...caching, (await caches.open(siteCache)).addAll(site.files)]);
}

/** Fetches a public response: without the session cookie, bypassing the HTTP cache. Undefined for a page that is switched off. */
async function fetchPublic(path: string) {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache', redirect: 'manual' });
  if (isGone(response)) return undefined;
  if (!isCacheable(response)) throw new Error(`${path} responded with status ${response.status}`);
  return response;
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== siteCache && name !== visitedCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page reads the header of its own document (ui/connection.ts). */
async function cacheResponse(url: string, response: Response) {
  const { pathname, search } = new URL(url, self.location.origin);
  const isOfTheSite = site.pages.includes(pathname + search);
  const headers = new Headers(response.headers);
  headers.set('server-timing', `cached-at;desc="${new Date().toISOString()}"`);
  const cache = await caches.open(isOfTheSite ? siteCache : visitedCache);
  await cache.put(url, new Response(response.body, { headers }));
  if (isOfTheSite) return;
  const oldest = (await cache.keys()).slice(0, -maxVisited);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** Finds a cached response; undefined if there is none or the browser denies access to storage. */
function findCached(url: string) {
  return caches.match(url, { ignoreVary: true }).catch(() => undefined);
}

/** Caches a copy of the response. Full storage must not fail the request. */
async function networkFirst(event: FetchEvent, fresh: Promise<Response>) {
  const { url } = event.request;
  const caching = fresh.then((response): Promise<unknown> | undefined => {
    if (isCacheable(response)) return cacheResponse(url, response.clone());
    if (isGone(response)) return removeCached(url);
  });
  event.waitUntil(caching.catch(() => undefined));
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  const inTime = await Promise.race([fresh.catch(() => undefined), tooLate]);
  return inTime ?? (await findCached(url)) ?? fresh;
}

async function removeCached(url: string) {
  for (const name of [siteCache, visitedCache]) await (await caches.open(name)).delete(url, { ignoreVary: true });
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Redirects to the same page without filters, if that is cached. */
async function redirect(url: string) {
  const { pathname, search } = new URL(url);
  return Response.redirect((await findCached(pathname)) ? pathname : `/offline#${pathname}${search}`);
}

/** File names contain a hash of the content, so a cached file is never stale. */
async function cacheFirst(event: FetchEvent) {
  const cached = await findCached(event.request.url);
  return (
    cached ??
    networkFirst(event, fetch(event.request)).catch((error) => {
      if (event.request.destination === 'image') return noPicture();
      throw error;
    })
  );
}

/** An empty picture, instead of the browser's icon for a broken one. */
function noPicture() {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });
}
