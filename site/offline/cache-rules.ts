import { isPagePath } from '#ui/page-path.ts';

/** The description of the site that server/serve/service-worker.ts passes to the service worker. */
export type Site = {
  /** A version that changes with every build. */
  version: string;
  /** Pages cached from the first visit on, with the files that they load. */
  pages: readonly string[];
  files: readonly string[];
  /** The API's lists, cached when a page has read one. */
  lists: readonly string[];
};

type Asked = Pick<Request, 'method' | 'mode' | 'url' | 'cache'> & { headers: Pick<Headers, 'has'> };

/**
 * The kind of a request; undefined if the worker does not handle it. Videos send range requests. Admin screens and their data are not
 * cached, nor are documents that a browser opens or downloads.
 */
export function kindOf({ method, mode, url, cache, headers }: Asked, site: Site, siteOrigin: string) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== siteOrigin || headers.has('range')) return undefined;
  if (mode === 'navigate') return isPagePath(pathname) && !isAdminPath(pathname) ? 'page' : 'uncached page';
  if (pathname.endsWith('.data')) return isAdminPath(pathname) ? undefined : 'data';
  if (site.lists.includes(pathname)) return cache === 'no-store' ? undefined : 'list';
  return /^\/(assets|pictures)\//.test(pathname) || site.files.includes(pathname) ? 'file' : undefined;
}

export function isAdminPath(path: string) {
  return /^\/admin\b/.test(path);
}

/** Whether the server says that there is no such page any more, or leads elsewhere, as from a page that is switched off. */
export function isGone({ status, type }: Pick<Response, 'status' | 'type'>) {
  return status === 404 || type === 'opaqueredirect';
}

/** Whether a response may be reused without a request to the server. */
export function isCacheable({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>) {
  return status === 200 && !redirected && !headers.get('cache-control')?.includes('no-store');
}
