import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Pages whose words are fixed: rendered once, at build. */
const fixedPages = [
  'about',
  'leadership',
  'kids',
  'youth',
  'marriage-family',
  'contact',
  'locations',
  'new-to-xenia-naz',
  'baptism',
  'prayer',
  'outreach',
  'share-your-story',
  'messages',
  'watch-live',
  'give',
];
/** Pages that show what volunteers write: rendered when it has changed. */
const livePages = ['small-groups', 'news'];

/** Screens for volunteers: their frame is fixed too, what is in it comes from the API. */
const adminPages = ['admin/groups', 'admin/news'];

export const fixedPaths = ['/', ...fixedPages.map((page) => `/${page}`)];
export const prerenderedPaths = [...fixedPaths, ...adminPages.map((page) => `/${page}`)];
export const livePaths = livePages.map((page) => `/${page}`);

export default [
  index('routes/home.tsx'),
  ...[...fixedPages, ...livePages, ...adminPages].map((page) => route(page, `routes/${page}.tsx`)),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
