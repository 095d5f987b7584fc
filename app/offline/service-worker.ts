// Runs in visitors' browsers beside the pages, served as /sw.js. With a connection everything is as without it; without one it responds
// with what it has kept.
import { filesOf, isKeepable, kindOf, noteFrom, notKeptPage, type Site, withNote } from './kept.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** The server writes it ahead of this code. */
declare const site: Site;

/** Pages, lists and files of this build; and what else the visitor has seen, the oldest of which make room. */
const kept = `kept-${site.version}`;
const seen = `seen-${site.version}`;
const maxSeen = 100;
/** A connection that has not responded by then counts as none. */
const patienceMs = 10_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepSite().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Without claiming open pages: it begins with the next document.
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, site, self.location.origin);
  if (kind === 'page') event.respondWith(respondWithPage(event));
  // Here, too, the browser has sent the request already (navigation preload).
  if (kind === 'private page') event.respondWith(fetchPage(event));
  if (kind === 'list') event.respondWith(respondWithList(event));
  if (kind === 'file') event.respondWith(respondWithFile(event));
});

async function keepSite() {
  const files = new Set(site.files);
  await Promise.all([
    ...site.lists.map(async (path) => keep(path, await fetchPublic(path))),
    ...site.pages.map(async (path) => {
      const response = await fetchPublic(path);
      for (const file of filesOf(await response.clone().text())) files.add(file);
      await keep(path, response);
    }),
  ]);
  await (await caches.open(kept)).addAll([...files]);
}

/** As somebody without a session sees it, and not from the browser's own cache. */
async function fetchPublic(path: string) {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (!isKeepable(response)) throw new Error(`${path} responded with status ${response.status}`);
  return response;
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== kept && name !== seen).map((name) => caches.delete(name)));
}

async function keep(url: string, response: Response) {
  const { pathname, search } = new URL(url, self.location.origin);
  const isOfTheSite = [...site.pages, ...site.lists].includes(pathname + search);
  const headers = new Headers(response.headers);
  headers.set('x-kept-at', new Date().toISOString());
  const cache = await caches.open(isOfTheSite ? kept : seen);
  await cache.put(url, new Response(response.body, { headers }));
  if (isOfTheSite) return;
  const oldest = (await cache.keys()).slice(0, -maxSeen);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

/** Undefined also if the browser refuses its storage. */
function findKept(url: string) {
  return caches.match(url, { ignoreVary: true }).catch(() => undefined);
}

function keptAt(response: Response) {
  return new Date(response.headers.get('x-kept-at') ?? Date.now());
}

/** Keeps a copy of a fresh response. A full storage must not fail the request. */
function keepFresh(event: FetchEvent, fresh: Promise<Response>, type = '') {
  const keeping = fresh.then((response) => {
    const isWanted = isKeepable(response) && response.headers.get('content-type')?.startsWith(type);
    if (isWanted) return keep(event.request.url, response.clone());
  });
  event.waitUntil(keeping.catch(() => undefined));
}

/** The fresh response, or undefined if there is no connection or none to speak of. */
function inTime(fresh: Promise<Response>) {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  return Promise.race([fresh.catch(() => undefined), tooLate]);
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function respondWithPage(event: FetchEvent) {
  const fresh = fetchPage(event);
  keepFresh(event, fresh, 'text/html');
  return (await inTime(fresh)) ?? (await keptPage(event.request.url)) ?? fresh.catch(respondWithNotKept);
}

async function keptPage(url: string) {
  const response = await findKept(url);
  if (response) return withText(response, withNote(await response.text(), keptAt(response)));
  // The page as it is without filters is better than none, and an article is also in the list.
  const { pathname, search } = new URL(url);
  if (search && (await findKept(pathname))) return Response.redirect(pathname);
  const [, list = '', slug] = /^(.+)\/([\w-]+)$/.exec(pathname) ?? [];
  const listed = await findKept(list);
  return (await listed?.text())?.includes(` id="${slug}"`) ? Response.redirect(`${list}#${slug}`) : undefined;
}

async function respondWithNotKept() {
  const home = await findKept('/');
  if (!home) return Response.error();
  const visited = (await (await caches.open(seen)).keys())
    .map(({ url }) => new URL(url))
    .filter(({ pathname, search }) => !search && !pathname.includes('.'));
  const paths = [...site.pages, ...visited.map(({ pathname }) => pathname)];
  const readPage = async (path: string) => ({ path, html: (await (await findKept(path))?.text()) ?? '' });
  return withText(home, notKeptPage(await home.clone().text(), await Promise.all(paths.map(readPage))), 503);
}

function withText(response: Response, text: string, status = 200) {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(text, { status, headers });
}

/** The page that reads an older list shows from when it is (app/frame/offline-support.tsx). */
async function respondWithList(event: FetchEvent) {
  const fresh = fetch(event.request);
  keepFresh(event, fresh);
  const response = await inTime(fresh);
  if (response) return response;
  const old = await findKept(event.request.url);
  if (old) (await self.clients.get(event.clientId))?.postMessage(noteFrom(keptAt(old)));
  return old ?? fresh;
}

/** Names of files contain a hash of the content, so a kept one is never out of date. */
async function respondWithFile(event: FetchEvent) {
  const old = await findKept(event.request.url);
  if (old) return old;
  const fresh = fetch(event.request);
  keepFresh(event, fresh);
  return fresh.catch((error) => {
    if (event.request.destination === 'image') return noPicture();
    throw error;
  });
}

/** Its place stays calm: without it, browsers draw a broken one. */
function noPicture() {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } });
}
