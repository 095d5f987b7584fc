import { NewsletterForm } from '#app/church/newsletter-form.tsx';
import { news as words } from '#content/pages/news.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { excerpt } from '#domain/excerpt.ts';
import { news } from '#nouns/news/article.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { ArticleView } from '#nouns/news/article-view.tsx';
import { FeedDiscovery } from '#nouns/news/feed-links.tsx';
import { serveItem } from '#records/item-page.server.ts';
import { itemPath } from '#records/item-page.ts';
import { WholePicture } from '#records/item-picture.tsx';
import { NeighborLinks } from '#records/neighbor-links.tsx';
import { readingContext } from '#records/public-items.server.ts';
import type { Route } from './+types/article';
import { ItemPage } from './item-page.tsx';
import { NotFound } from './not-found.tsx';

export function loader({ params, url, context }: Route.LoaderArgs) {
  return serveItem(context.get(readingContext), news, params.slug, url);
}

export default function ArticlePage({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) return <NotFound />;
  const { item: article, ...neighbors } = shown;
  const { title, summary } = article;
  return (
    <>
      <ItemPage
        item={article}
        list={articleList}
        page={{ title, description: excerpt(summary, 160) }}
        facts={{ article }}
        back={words.back}
        editLabel="Edit this article"
      >
        <FeedDiscovery />
        <ArticleView article={article} Picture={WholePicture} priority>
          <h1 className="type-heading">{title}</h1>
        </ArticleView>
        <p className="hidden print:block">{absoluteUrl(itemPath(articleList, article))}</p>
        <NeighborLinks noun={articleList} label="More news" {...neighbors} />
      </ItemPage>
      <NewsletterForm />
    </>
  );
}
