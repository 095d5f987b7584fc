import { NewsletterForm } from '#app/church/newsletter-form.tsx';
import { news as words } from '#content/pages/news.ts';
import { excerpt } from '#domain/plain-text.ts';
import { registry } from '#nouns/all.server.ts';
import { articleList } from '#nouns/news/article-list.ts';
import { ArticleView } from '#nouns/news/article-view.tsx';
import { FeedDiscovery } from '#nouns/news/feed-links.tsx';
import { serveItem } from '#records/item-page.server.ts';
import { WholePicture } from '#records/item-picture.tsx';
import { readingContext } from '#records/public-items.server.ts';
import type { Route } from './+types/article';
import { ItemPage } from './item-page.tsx';
import { NotFound } from './not-found.tsx';

export function loader({ params, url, context }: Route.LoaderArgs) {
  return serveItem(context.get(readingContext), registry.news, params.slug, url);
}

export default function ArticlePage({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) return <NotFound />;
  const { item: article } = shown;
  return (
    <>
      <ItemPage
        shown={shown}
        list={articleList}
        name="article"
        description={excerpt(article.summary, 160)}
        facts={{ article }}
        back={words.back}
      >
        <FeedDiscovery />
        <ArticleView article={article} Picture={WholePicture} priority>
          <h1 className="type-heading">{article.title}</h1>
        </ArticleView>
      </ItemPage>
      <NewsletterForm />
    </>
  );
}
