import { NewsletterForm } from '#app/page/newsletter-form.tsx';
import { PageHead } from '#app/page/page-head.tsx';
import { ListFailure, ListLoading } from '#app/ui/list-states.tsx';
import { SmartLink } from '#app/ui/smart-link.tsx';
import { news as words } from '#content/pages/news.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { excerpt } from '#domain/excerpt.ts';
import { ApiProvider } from '#nouns/api.tsx';
import { dbContext } from '#nouns/db.server.ts';
import { serveArticle } from '#nouns/news/article.server.ts';
import type { ArticleInList } from '#nouns/news/article-neighbors.ts';
import { articlePath } from '#nouns/news/article-path.ts';
import { ArticleView } from '#nouns/news/article-view.tsx';
import { FeedDiscovery } from '#nouns/news/feed-links.tsx';
import { NeighborLinks } from '#nouns/news/neighbor-links.tsx';
import { useArticle } from '#nouns/news/use-article.ts';
import type { Route } from './+types/article';
import NotFound from './not-found.tsx';

export function loader({ params, request, context }: Route.LoaderArgs) {
  return serveArticle(context.get(dbContext), params.slug, new URL(request.url));
}

/** On a client-side navigation the browser reads the list from the API instead. */
export function clientLoader() {
  return null;
}

export default function ArticleRoute() {
  return (
    <ApiProvider>
      <ArticlePage />
    </ApiProvider>
  );
}

function ArticlePage() {
  const { shown, isNotFound, isError, refetch } = useArticle();
  if (isNotFound) return <NotFound />;
  return (
    <>
      <PageHead page={shown ? headOf(shown) : words} article={shown?.article} />
      <FeedDiscovery />
      <div className="on-paper wrap pt-8">
        <p className="mb-6 print:hidden">
          <SmartLink href="/news" className="link inline-flex min-h-11 items-center">
            {words.back}
          </SmartLink>
        </p>
        {shown && <ShownArticle {...shown} />}
        {isError && <ListFailure text="We could not load this article." onRetry={refetch} />}
        {!shown && !isError && <ListLoading text="Loading news..." />}
      </div>
      <NewsletterForm />
    </>
  );
}

function ShownArticle({ article, ...neighbors }: ArticleInList) {
  return (
    <>
      <ArticleView article={article}>
        <h1 className="type-heading">{article.title}</h1>
      </ArticleView>
      <p className="hidden print:block">{absoluteUrl(articlePath(article))}</p>
      <NeighborLinks {...neighbors} />
    </>
  );
}

function headOf({ article: { title, summary } }: ArticleInList) {
  return { title, description: excerpt(summary, 160) };
}
