import { Hono } from 'hono';
import { errorResponse } from '#core/http/problem-response.ts';
import { absoluteUrl } from '#core/links.ts';
import { features, nouns } from '#features/all.server.ts';
import { calendarDocuments } from '#records/store/calendar.server.ts';
import type { Document, Services } from '#records/store/feature.server.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const all: readonly Document[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    reads: [],
    // /admin/ is not disallowed: a crawler that may not open those pages never sees their `noindex`, and may list their URLs.
    write: () => ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl('/sitemap.xml')}`, ''].join('\n'),
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml',
    reads: nouns.map(({ path }) => path),
    write: ({ db, now, content }) => sitemap(db, now, content.facts.switchedOff),
  },
  {
    path: '/manifest.webmanifest',
    type: 'application/manifest+json',
    reads: [],
    write: ({ content }) => webManifest(content),
  },
  ...calendarDocuments(nouns),
  ...features.flatMap((feature) => feature.documents ?? []),
];

/** The documents that are not about one item. */
export const documents = all.filter(({ path }) => !path.includes(':id'));

const patterns = all.map((document) => ({
  document,
  pattern: new RegExp(`^${document.path.replaceAll('.', '\\.').replace(':id', '(?<id>[\\w-]+)')}$`),
}));

/** The document at a path, and the id in it. */
export function findDocument(path: string) {
  for (const { document, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match) return { document, id: match.groups?.id ?? '' };
  }
  return undefined;
}

export function documentRoutes({ db, now, readContent }: Pick<Services, 'db' | 'now' | 'readContent'>) {
  const routes = new Hono();
  routes.onError(errorResponse);
  routes.get('*', async (c, next) => {
    const { document, id } = findDocument(c.req.path) ?? {};
    if (!document) return next();
    const { searchParams } = new URL(c.req.url);
    const body = await document.write({ db, now: now(), content: await readContent(), id: id ?? '', searchParams });
    return c.body(body, 200, { 'content-type': document.type, 'cache-control': 'no-cache', ...document.headers });
  });
  return routes;
}
