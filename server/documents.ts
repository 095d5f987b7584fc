import { Hono } from 'hono';
import { absoluteUrl } from '#domain/absolute-url.ts';
import type { NounPath } from '#nouns/all.ts';
import type { NounDb } from '#nouns/db.server.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** What the site serves besides pages, files and the API: feeds, calendars, what search engines read. */
export type Document = {
  path: string;
  type: string;
  /** The nouns it shows. Like a page, it is prepared in memory, and again when those change. */
  reads: readonly NounPath[];
  write: (db: NounDb) => string | Promise<string>;
};

export const documents: Document[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    reads: [],
    // Not /admin/: a crawler that may not open those pages never reads that they are `noindex`, and may list their addresses.
    write: () => ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl('/sitemap.xml')}`, ''].join('\n'),
  },
  { path: '/sitemap.xml', type: 'application/xml', reads: ['groups', 'news'], write: sitemap },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', reads: [], write: webManifest },
];

export function isDocument(path: string) {
  return documents.some((document) => document.path === path);
}

export function documentRoutes(db: NounDb) {
  const routes = new Hono();
  for (const { path, type, write } of documents) {
    routes.get(path, async (c) => c.body(await write(db), 200, { 'content-type': type, 'cache-control': 'no-cache' }));
  }
  return routes;
}
