import { NewsletterForm } from '#app/church/newsletter-form.tsx';
import { HiddenPageHead, PageHead } from '#app/layout/page-head.tsx';
import { shareImageOf } from '#app/layout/share-image.ts';
import { news as words } from '#content/pages/news.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { excerpt } from '#domain/excerpt.ts';
import { ApiProvider } from '#http/client.tsx';
import { type Article, news } from '#nouns/news/article.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { ArticleView } from '#nouns/news/article-view.tsx';
import { FeedDiscovery } from '#nouns/news/feed-links.tsx';
import { HiddenBand } from '#records/hidden-band.tsx';
import { serveItem } from '#records/item-page.server.ts';
import { type ItemInList, itemPath } from '#records/item-page.ts';
import { WholePicture } from '#records/item-picture.tsx';
import { NeighborLinks } from '#records/neighbor-links.tsx';
import { readingContext } from '#records/public-items.server.ts';
import { useItem } from '#records/use-item.ts';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/article';
import { NotFound } from './not-found.tsx';

export function loader({ params, request, context }: Route.LoaderArgs) {
  return serveItem(context.get(readingContext), news, params.slug, new URL(request.url));
}

/** After client-side navigation the browser reads the list from the API instead. */
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
  const { shown, isNotFound, isError, refetch } = useItem(articleList);
  if (isNotFound) return <NotFound />;
  return (
    <>
      <ArticleHead {...shown} />
      <FeedDiscovery />
      {shown && <HiddenBand noun={articleList} item={shown.item} editLabel="Edit this article" />}
      <div className="on-paper wrap pt-8">
        <p className="mb-6 print:hidden">
          <SmartLink href={articleList.page} className="link tap-target">
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

function ShownArticle({ item: article, ...neighbors }: ItemInList<Article>) {
  return (
    <>
      <ArticleView article={article} Picture={WholePicture} priority>
        <h1 className="type-heading">{article.title}</h1>
      </ArticleView>
      <p className="hidden print:block">{absoluteUrl(itemPath(articleList, article))}</p>
      <NeighborLinks noun={articleList} label="More news" {...neighbors} />
    </>
  );
}

/** Without an article, that of the list. */
function ArticleHead({ item: article }: Partial<ItemInList<Article>>) {
  if (!article) return <PageHead page={words} />;
  const { title, summary, state } = article;
  const page = { title, description: excerpt(summary, 160) };
  return state ? (
    <HiddenPageHead page={page} />
  ) : (
    <PageHead page={page} facts={{ article }} image={shareImageOf(article)} />
  );
}
