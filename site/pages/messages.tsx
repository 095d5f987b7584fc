import { church } from '#content/church.ts';
import { messages as words } from '#content/pages/messages.ts';
import { mailto } from '#core/links.ts';
import { registry } from '#features/all.server.ts';
import { WindowDrawing } from '#features/messages/message-card.tsx';
import { podcastPath, showMessages } from '#features/messages/message-list.ts';
import { Messages } from '#features/messages/messages.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { sharePublicItems } from '#records/store/store.server.ts';
import { findInstead } from '#site/instead.server.ts';
import { InnerPage } from '#site/layout/page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/messages';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(viewerContext);
  const shown = showMessages(await sharePublicItems(db, registry.messages, now), url.searchParams);
  return { shown, ...(shown.count === 0 && { instead: await findInstead({ db, now }) }) };
}

export default function MessagesRoute({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <InnerPage page={words}>
      <Messages page={shown} />
      <Podcast hasEpisodes={shown.hasPodcast} />
    </InnerPage>
  );
}

/** Links to the feed once there are episodes, also in the head of the page, where podcast apps look for it. */
function Podcast({ hasEpisodes }: { hasEpisodes: boolean }) {
  const { heading, text, subject, body, label, title, feed } = words.podcast;
  return (
    <section className="night overflow-hidden">
      <div className="wrap section grid gap-12 lg:grid-cols-2 lg:items-center">
        <WindowDrawing className="w-full fill-accent lg:order-2" />
        <div>
          <h2 className="type-heading">{heading}</h2>
          <p className="type-lead measure mt-5">{text}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
            <ButtonLink href={mailto(church.email, { subject, body })}>{label}</ButtonLink>
            {hasEpisodes && (
              <>
                <link rel="alternate" type="application/rss+xml" title={title} href={podcastPath} />
                <SmartLink href={podcastPath} className="link tap-target">
                  {feed}
                </SmartLink>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
