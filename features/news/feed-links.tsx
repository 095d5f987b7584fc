import { useWords } from '#core/use-words.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { atomPath, jsonFeedPath } from './article-list.ts';

/** Links in the head of pages with news, where feed readers look for feeds. */
export function FeedDiscovery() {
  const { title } = useWords('news').follow;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={title} href={atomPath} />
      <link rel="alternate" type="application/feed+json" title={title} href={jsonFeedPath} />
    </>
  );
}

export function FeedLinks() {
  const { lead, atom, json } = useWords('news').follow;
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
