import { data } from 'react-router';
import { excerpt } from '#core/plain-text.ts';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { articleList } from '#features/news/article-list.ts';
import { ArticleView } from '#features/news/article-view.tsx';
import { FeedDiscovery } from '#features/news/feed-links.tsx';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { WholePicture } from '#records/show/item-picture.tsx';
import { serveItem } from '#records/store/item-page.server.ts';
import { viewerContext } from '#records/store/public-items.server.ts';
import { NotFound } from '#site/layout/not-found.tsx';
import { notFoundWords, pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/article';
import { ItemPage } from './item-page.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shown = await serveItem(context.get(viewerContext), registry.news, params.slug, url);
  const words = pickWords(context, 'news', 'newsletter', ...(shown ? [] : notFoundWords));
  return data({ shown, words }, { status: shown ? 200 : 404 });
}

export default function ArticlePage({ loaderData: { shown } }: Route.ComponentProps) {
  const words = useWords('news');
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
