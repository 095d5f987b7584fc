import type { ServedNews } from '#app/components/news-page.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { newsPage } from '#domain/paging.ts';
import { listArticles } from '#server/db/news.ts';
import { dbContext } from '#server/pages/render.ts';
import type { Route } from './+types/news';

export async function loader({ request, context }: Route.LoaderArgs): Promise<ServedNews> {
  const articles = await listArticles(context.get(dbContext));
  const served = newsPage(articles, new URL(request.url).searchParams);
  return { ...served, isWholeList: served.items.length === articles.length };
}

/** A page that was loaded carries its list; on the way through the site the browser reads it from the API. */
export function clientLoader() {
  return null;
}

export default deferred(async () => (await import('#app/components/news-page.tsx')).NewsPage);
