import type { RouteConfig } from '@react-router/dev/routes';
import { newHereAddress } from '#content/addresses.ts';
import { defaultContent } from '#content/words.ts';
import { nouns, startScreen } from '#features/all.ts';
import { eventList } from '#features/events/event-list.ts';
import { groupList } from '#features/groups/group-list.ts';
import { messageList } from '#features/messages/message-list.ts';
import { movingInScreen } from '#features/moving-in/limits.ts';
import { articleList } from '#features/news/article-list.ts';
import { newsletterPaths } from '#features/newsletter/newsletter-pages.ts';
import { newsletterScreen } from '#features/newsletter/newsletter-screen.ts';
import { exceptions } from '#features/services/exception.ts';
import { words } from '#features/words/words.ts';
import { adminPath } from '#records/declare/noun.ts';
import { itemPath } from '#records/show/item-page.ts';
import type { List } from '#records/show/list.ts';

/** The lists of items with a public page. Not in features/all.ts, because admin screens would load the code that searches them. */
const lists = [articleList, groupList, eventList, messageList];

/** A list without items offers others (site/instead.server.ts), but that of articles says when to come back. */
function offersOf(list: List) {
  return list === articleList ? [] : [messageList, eventList, groupList].map(({ path }) => path);
}

export type Page = {
  path: string;
  file: string;
  /** The nouns that it reads. */
  reads: readonly string[];
  /** The nouns that it offers in place of an empty list. */
  offers?: readonly string[];
  /** The query parameters that its content depends on. */
  parameters?: readonly string[];
};

/** All public pages, in the order in which the server prerenders them. A church may have switched some of them off. */
export const builtPages: Page[] = [
  page('/', { file: 'home', reads: [eventList.path, messageList.path] }),
  page('/about'),
  page('/leadership'),
  page('/kids'),
  page('/youth'),
  page('/marriage-family'),
  page('/contact'),
  page('/locations'),
  page(newHereAddress, { file: 'new-here' }),
  page('/baptism'),
  page('/prayer'),
  page('/outreach'),
  page('/share-your-story'),
  page('/watch-live'),
  page('/give'),
  page('/privacy'),
  page('/terms'),
  ...lists.map((list) => page(list.page, { reads: [list.path], offers: offersOf(list), parameters: list.parameters })),
];

/** Those that are on, as far as the files of content/ say. */
export const publicPages = builtPages.filter(({ path }) => !(path in defaultContent.facts.switchedOff));
export const publicPaths = publicPages.map(({ path }) => path);

/** Pages of single items, rendered on the first request. */
export const pagesOfItems: Page[] = nouns
  .filter((noun) => 'hasSlugs' in noun)
  .map((noun) => page(itemPath(noun, { slug: ':slug' }), { file: noun.name, reads: [noun.path] }));

/** Pages for forms and links in mails, rendered on each request with a query. */
export const newsletterPages: Page[] = Object.values(newsletterPaths).map((path) =>
  page(path, { file: 'newsletter', parameters: ['token'] }),
);

const pagesOnRequest = [...pagesOfItems, ...newsletterPages];

/** Finds a page that is rendered on request; an item page is returned even if there is no such item. */
export function findPageOnRequest(path: string) {
  const slug = /[a-z\d-]+$/.exec(path)?.[0];
  return slug && pagesOnRequest.find((onRequest) => onRequest.path.replace(':slug', slug) === path);
}

/** Screens for volunteers; their data comes from the API. */
export const adminPages: Page[] = [
  page(startScreen, { file: 'admin-start' }),
  ...nouns.map((noun) => page(adminPath(noun), { file: noun.path === exceptions.path ? 'admin-services' : 'admin' })),
  page(newsletterScreen, { file: 'admin-newsletter' }),
  page(adminPath(words), { file: 'admin-words' }),
  page(movingInScreen, { file: 'admin-moving-in' }),
];

/** Rendered in place of any path that the router might mistake for a page. */
export const unknownPath = '/404';

/** Whether visitors may see a page at this path; that of an item also if there is no such item. */
export function isPublicPage(path: string) {
  const isBuilt = [...builtPages, offlinePage].some((page) => page.path === path);
  return isBuilt || path === unknownPath || Boolean(findPageOnRequest(path));
}

/** Shown instead of a page that is neither reachable nor cached (site/offline/service-worker.ts). Not linked, not in the sitemap. */
const offlinePage = page('/offline');

/** Pages that the service worker caches at the first visit. */
export const cachedPages = [
  ...publicPages.filter(({ path }) => defaultContent.words.offline.links.some(({ href }) => href === path)),
  offlinePage,
];

/** Pages that the server renders ahead of requests. */
export const preparedPages = [...builtPages, offlinePage, ...adminPages];

function page(path: string, { file = path.slice(1), reads = [], ...rest }: Partial<Page> = {}): Page {
  return { path, file: `pages/${file}.tsx`, reads, ...rest };
}

/** The page's id in the router. Not the file name, because several pages may share a file. */
export function routeId({ path }: Page) {
  return `pages${path}`;
}

export default [
  ...[...preparedPages, ...pagesOnRequest].map((each) => ({
    id: routeId(each),
    ...(each.path === '/' ? { index: true } : { path: each.path.slice(1) }),
    file: each.file,
  })),
  { path: '*', file: 'pages/not-found.tsx' },
] satisfies RouteConfig;
