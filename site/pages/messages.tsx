import { data } from 'react-router';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { policyFor } from '#features/messages/message.server.ts';
import { showMessages } from '#features/messages/message-search.server.ts';
import { Messages } from '#features/messages/messages.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { findInstead } from '#site/instead.server.ts';
import { InnerPage } from '#site/layout/page.tsx';
import { pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/messages';
import { Podcast } from './messages/podcast.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const shown = await showMessages(viewer, registry.messages, url.searchParams);
  const instead = shown.count === 0 && { instead: await findInstead(viewer) };
  return data({ shown, words: pickWords(context, 'messages'), ...instead }, { headers: policyFor(shown.newest) });
}

/** The renderer adds the policy to that of all pages. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function MessagesRoute({ loaderData: { shown } }: Route.ComponentProps) {
  const words = useWords('messages');
  return (
    <InnerPage page={words}>
      <Messages page={shown} />
      <Podcast hasEpisodes={shown.hasPodcast} />
    </InnerPage>
  );
}
