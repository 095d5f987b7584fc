import { data } from 'react-router';
import { messages as words } from '#content/pages/messages.ts';
import { registry } from '#features/all.server.ts';
import { policyFor } from '#features/messages/message.server.ts';
import { showMessages } from '#features/messages/message-search.server.ts';
import { Messages } from '#features/messages/messages.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { InnerPage } from '#site/layout/page.tsx';
import type { Route } from './+types/messages';
import { Podcast } from './messages/podcast.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shown = await showMessages(context.get(viewerContext), registry.messages, url.searchParams);
  return data({ shown }, { headers: policyFor(shown.newest) });
}

/** The renderer adds the policy to that of all pages. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function MessagesRoute({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <InnerPage page={words}>
      <Messages page={shown} />
      <Podcast hasEpisodes={shown.hasPodcast} />
    </InnerPage>
  );
}
