import { news } from '#content/pages/news.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { atomPath, jsonFeedPath } from './article-list.ts';

const { title, lead, atom, json } = news.follow;

/** Links in the head of pages with news, where feed readers look for feeds. */
export function FeedDiscovery() {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={atomPath} />
      <link rel="alternate" type="application/feed+json" title={title} href={jsonFeedPath} />
    </>
  );
}

export function FeedLinks() {
  const look = 'link tap-target';
  return (
    <p className="flex flex-wrap items-center gap-x-4 pt-6 text-quiet">
      {lead}
      <SmartLink href={atomPath} className={look}>
        {atom}
      </SmartLink>
      <SmartLink href={jsonFeedPath} className={look}>
        {json}
      </SmartLink>
    </p>
  );
}
