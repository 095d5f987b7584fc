import { Hono } from 'hono';
import { calendars } from '#content/calendars.ts';
import { campuses } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import { writeCalendar } from '#core/calendar.ts';
import { errorResponse } from '#core/http/problem-response.ts';
import { absoluteUrl } from '#core/links.ts';
import { servicesCalendarPath } from '#core/service-times.ts';
import { nouns, registry } from '#features/all.server.ts';
import { captionsPath, podcastPath } from '#features/messages/message-list.ts';
import { findCaptions, readPodcastGuid, writePodcast } from '#features/messages/podcast.server.ts';
import { atomPath, jsonFeedPath } from '#features/news/article-list.ts';
import { writeAtomFeed, writeJsonFeed } from '#features/news/feeds.server.ts';
import { otherCampusEvents, serviceEvents } from '#features/services/church-calendars.ts';
import { calendarPath, itemCalendarPath } from '#records/declare/calendar.ts';
import { calendarsOf, writeItemCalendar, writeItemsCalendar } from '#records/store/calendar.server.ts';
import type { Db } from '#server/db/schema.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** What the site serves besides pages, files and the API: feeds, calendars, what search engines read. */
type Document = {
  path: string;
  type: string;
  /** The nouns it shows. */
  reads: readonly string[];
  /** The query parameters that it depends on. With any of them, it is not cached. */
  parameters?: readonly string[];
  write: (db: Db, now: Date, searchParams: URLSearchParams) => string | Promise<string>;
};

const { messages, news } = registry;
const itemCalendars = calendarsOf(nouns);

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
  {
    path: atomPath,
    type: 'application/atom+xml; charset=utf-8',
    reads: [news.path],
    write: (db, now) => writeAtomFeed(db, news, now),
  },
  {
    path: jsonFeedPath,
    type: 'application/feed+json; charset=utf-8',
    reads: [news.path],
    write: (db, now) => writeJsonFeed(db, news, now),
  },
  {
    path: podcastPath,
    type: 'application/rss+xml; charset=utf-8',
    reads: [messages.path],
    write: async (db, now) => writePodcast(db, messages, now, await readPodcastGuid(db)),
  },
  {
    path: servicesCalendarPath,
    type: calendarType,
    reads: [],
    write: () =>
      writeCalendar(calendars.services.name, [
        ...serviceEvents(church.services, exceptions),
        ...otherCampusEvents(campuses.slice(1), exceptions),
      ]),
  },
  ...itemCalendars.map((of) => ({
    path: calendarPath(of.noun),
    type: calendarType,
    reads: [of.noun.path],
    parameters: of.calendar.parameters,
    write: (db: Db, now: Date, searchParams: URLSearchParams) => writeItemsCalendar(db, of, searchParams, now),
  })),
];

/** The document at a path: one of those above, or the calendar or the captions of one item. */
export function findDocument(path: string): Pick<Document, 'reads' | 'parameters'> | undefined {
  const noun = findItemCalendar(path)?.of.noun ?? (captions.test(path) ? messages : undefined);
  return noun ? { reads: [noun.path] } : documents.find((document) => document.path === path);
}

const captions = new RegExp(`^${captionsPath({ id: '([\\w-]+)' })}$`);

function findItemCalendar(path: string) {
  const [, id = ''] = /([\w-]+)\.ics$/.exec(path) ?? [];
  const of = itemCalendars.find(({ noun }) => path === itemCalendarPath(noun, { id }));
  return of && { of, id };
}

export function documentRoutes({ db, now }: { db: Db; now: () => Date }) {
  const routes = new Hono();
  routes.onError(errorResponse);
  const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'no-cache' });
  for (const { path, type, write } of documents) {
    routes.get(path, async (c) => c.body(await write(db, now(), new URL(c.req.url).searchParams), 200, headers(type)));
  }
  routes.get('/calendar/:noun/:file', async (c, next) => {
    const found = findItemCalendar(c.req.path);
    if (!found) return next();
    return c.body(await writeItemCalendar(db, found.of, found.id, now()), 200, headers(calendarType));
  });
  routes.get(captionsPath({ id: ':id' }).replace('.vtt', '{[\\w-]+\\.vtt}'), async (c) => {
    const [, id = ''] = captions.exec(c.req.path) ?? [];
    // Players of podcasts are pages of other sites.
    const open = { ...headers('text/vtt; charset=utf-8'), 'access-control-allow-origin': '*' };
    return c.body(await findCaptions(db, messages, id, now()), 200, open);
  });
  return routes;
}
