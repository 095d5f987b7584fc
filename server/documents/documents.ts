import { Hono } from 'hono';
import { calendars } from '#content/calendars.ts';
import { church } from '#content/church.ts';
import { events } from '#content/events.ts';
import { exceptions } from '#content/exceptions.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { writeCalendar } from '#domain/calendar.ts';
import { eventsCalendarPath, servicesCalendarPath } from '#domain/calendar-paths.ts';
import { type NounPath, nouns } from '#nouns/all.ts';
import { writeGroupCalendar, writeGroupsCalendar } from '#nouns/groups/group-calendar.server.ts';
import { groupsCalendarPath, isGroupCalendar } from '#nouns/groups/group-calendar.ts';
import { filterParameters } from '#nouns/groups/group-search.ts';
import { atomPath, jsonFeedPath } from '#nouns/news/feed-paths.ts';
import { writeAtomFeed, writeJsonFeed } from '#nouns/news/feeds.server.ts';
import type { NounDb } from '#records/tables.server.ts';
import { errorResponse } from '#server/problem-response.ts';
import { churchEvents, serviceEvents } from './church-calendars.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** What the site serves besides pages, files and the API: feeds, calendars, what search engines read. */
type Document = {
  path: string;
  type: string;
  /** The nouns it shows. */
  reads: readonly NounPath[];
  /** The query parameters that it depends on. With any of them, it is not cached. */
  parameters?: readonly string[];
  write: (db: NounDb, searchParams: URLSearchParams) => string | Promise<string>;
};

const calendarType = 'text/calendar; charset=utf-8';

export const documents: Document[] = [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    reads: [],
    // Not /admin/: a crawler that may not open those pages never reads that they are `noindex`, and may list their addresses.
    write: () => ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl('/sitemap.xml')}`, ''].join('\n'),
  },
  { path: '/sitemap.xml', type: 'application/xml', reads: nouns.map(({ path }) => path), write: sitemap },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', reads: [], write: webManifest },
  { path: atomPath, type: 'application/atom+xml; charset=utf-8', reads: ['news'], write: writeAtomFeed },
  { path: jsonFeedPath, type: 'application/feed+json; charset=utf-8', reads: ['news'], write: writeJsonFeed },
  {
    path: servicesCalendarPath,
    type: calendarType,
    reads: [],
    write: () => writeCalendar(calendars.services.name, serviceEvents(church.services, exceptions)),
  },
  {
    path: eventsCalendarPath,
    type: calendarType,
    reads: [],
    write: () => writeCalendar(calendars.events.name, churchEvents(events)),
  },
  {
    path: groupsCalendarPath,
    type: calendarType,
    reads: ['groups'],
    parameters: filterParameters,
    write: writeGroupsCalendar,
  },
];

/** The document at a path. Each group has a calendar of its own. */
export function findDocument(path: string): Pick<Document, 'reads' | 'parameters'> | undefined {
  return isGroupCalendar(path) ? { reads: ['groups'] } : documents.find((document) => document.path === path);
}

export function documentRoutes(db: NounDb) {
  const routes = new Hono();
  routes.onError(errorResponse);
  const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'no-cache' });
  for (const { path, type, write } of documents) {
    routes.get(path, async (c) => c.body(await write(db, new URL(c.req.url).searchParams), 200, headers(type)));
  }
  routes.get('/calendar/groups/:file{[\\w-]+\\.ics}', async (c) =>
    c.body(await writeGroupCalendar(db, c.req.param('file').replace('.ics', '')), 200, headers(calendarType)),
  );
  return routes;
}
