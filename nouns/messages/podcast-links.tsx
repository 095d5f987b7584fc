import { messages } from '#content/pages/messages.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import { podcastPath } from './podcast.ts';

const { title, feed } = messages.podcast;

/** In the head of pages with messages, where podcast apps look for feeds. Only while there are episodes. */
export function PodcastDiscovery() {
  return <link rel="alternate" type="application/rss+xml" title={title} href={podcastPath} />;
}

export function PodcastLink() {
  return (
    <SmartLink href={podcastPath} className="link inline-flex min-h-11 items-center">
      {feed}
    </SmartLink>
  );
}
