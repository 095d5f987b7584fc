import { ApiProvider } from '#core/http/client.tsx';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { articleList, articlesPerPage } from '#features/news/article-list.ts';
import { Articles, ManageNewsLink } from '#features/news/articles.tsx';
import { FeedDiscovery, FeedLinks } from '#features/news/feed-links.tsx';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { servePage } from '#records/store/store.server.ts';
import { PageHead } from '#site/layout/page-head.tsx';
import { pickWords } from '#site/page-words.server.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/news';

export async function loader({ url, context }: Route.LoaderArgs) {
  const served = await servePage(context.get(viewerContext), registry.news, articleList, url, articlesPerPage);
  return { ...served, words: pickWords(context, 'news', 'newsletter') };
}

export default function News() {
  const words = useWords('news');
  return (
    <ApiProvider>
      <PageHead page={words} />
      <FeedDiscovery />
      <div className="wrap pt-14 pb-10 md:pt-24 md:pb-14">
        <h1 className="type-title">{words.heading}</h1>
        <p className="type-lead mt-4">{words.lead}</p>
        <p className="mt-4 flex flex-wrap gap-x-8">
          <SmartLink href={words.subscribe.href} className="link tap-target">
            {words.subscribe.label}
          </SmartLink>
          <SmartLink href={words.events.href} className="link tap-target">
            {words.events.label}
          </SmartLink>
          <ManageNewsLink />
        </p>
      </div>
      <div className="wrap">
        <Articles />
        <FeedLinks />
      </div>
      <NewsletterForm />
    </ApiProvider>
  );
}
