import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { ApiProvider } from '#app/components/api-provider.tsx';
import { ArticleView } from '#app/components/article-view.tsx';
import { ListEmpty, ListFailure, ListLoading } from '#app/components/list-states.tsx';
import { NewsletterForm } from '#app/components/newsletter-form.tsx';
import { PageHead } from '#app/components/page.tsx';
import { Pager } from '#app/components/pager.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { news } from '#content/pages/news.ts';
import type { AdminCheck } from '#domain/admin.ts';
import type { Article } from '#domain/news.ts';
import { type ListPage, newsPage } from '#domain/paging.ts';
import { listArticles } from '#server/db/news.ts';
import { dbContext } from '#server/pages/render.ts';
import type { Route } from './+types/news';

/** What the server put into the page; null where the browser came here by itself. */
type ServedNews = (ListPage<Article> & { isWholeList: boolean }) | null;

export async function loader({ request, context }: Route.LoaderArgs): Promise<ServedNews> {
  const articles = await listArticles(context.get(dbContext));
  const served = newsPage(articles, new URL(request.url).searchParams);
  return { ...served, isWholeList: served.items.length === articles.length };
}

/** A page that was loaded carries its list; on the way through the site the browser reads it from the API. */
export function clientLoader() {
  return null;
}

export default function News() {
  return (
    <ApiProvider>
      <PageHead page={news} />
      <div className="wrap pt-14 pb-10 md:pt-24 md:pb-14">
        <h1 className="type-title">{news.heading}</h1>
        <p className="type-lead mt-4">{news.lead}</p>
        <p className="mt-4 flex flex-wrap gap-x-8">
          <SmartLink href={news.subscribe.href} className="link inline-flex min-h-11 items-center">
            {news.subscribe.label}
          </SmartLink>
          <ManageLink />
        </p>
      </div>
      <div className="wrap">
        <Articles />
      </div>
      <NewsletterForm />
    </ApiProvider>
  );
}

/** Public HTML is the same for everybody; only the browser of an admin adds this. */
function ManageLink() {
  const { data } = useQuery<AdminCheck>({ queryKey: ['/api', 'admin', 'check'] });
  if (!data?.isAuthenticated) return null;
  return (
    <SmartLink href={news.manage.href} className="link inline-flex min-h-11 items-center">
      {news.manage.label}
    </SmartLink>
  );
}

function Articles() {
  const [searchParams] = useSearchParams();
  const served = useLoaderData<ServedNews>();
  const { data, isError, refetch } = useQuery<Article[]>({
    queryKey: ['/api', 'news'],
    enabled: !served,
    ...(served?.isWholeList && { initialData: served.items }),
  });
  if (isError) return <ListFailure text="We could not load the news." onRetry={refetch} />;
  const list = served ?? (data && newsPage(data, searchParams));
  if (!list) return <ListLoading text="Loading news..." />;
  if (list.count === 0) return <ListEmpty text="No news articles yet. Check back soon!" />;
  return (
    <>
      {list.items.map((article) => (
        <ArticleView key={article.id} article={article} />
      ))}
      <Pager {...list} />
    </>
  );
}
