import { data, useLoaderData } from 'react-router';
import { NextStep } from '#app/layout/page.tsx';
import { HiddenPageHead, PageHead } from '#app/layout/page-head.tsx';
import { shareImageOf } from '#app/layout/share-image.ts';
import { messages as words } from '#content/pages/messages.ts';
import { absoluteUrl } from '#domain/absolute-url.ts';
import { dateInWords } from '#domain/dates.ts';
import { excerpt } from '#domain/excerpt.ts';
import { messagesInFull, policyFor } from '#nouns/messages/message.server.ts';
import { seriesInWords } from '#nouns/messages/message-card.tsx';
import { messageList } from '#nouns/messages/message-list.ts';
import { type MessageInFull, MessageView } from '#nouns/messages/message-view.tsx';
import { HiddenBand } from '#records/hidden-band.tsx';
import { serveItem } from '#records/item-page.server.ts';
import { type ItemInList, itemPath } from '#records/item-page.ts';
import { NeighborLinks } from '#records/neighbor-links.tsx';
import { readingContext } from '#records/public-items.server.ts';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/message';
import { NotFound } from './not-found.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const served = await serveItem(context.get(readingContext), messagesInFull, params.slug, new URL(request.url));
  return 'shown' in served ? data(served, { headers: policyFor(served.shown.item) }) : served;
}

/** The renderer adds the policy to that of all pages. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A full load: only this page's policy allows its player. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  location.assign(request.url);
  // Never resolved: this document goes away.
  return new Promise<never>(() => undefined);
}

export default function MessageRoute() {
  const { shown } = useLoaderData<{ shown?: ItemInList<MessageInFull> }>();
  if (!shown) return <NotFound />;
  const { item: message, ...neighbors } = shown;
  return (
    <>
      <MessageHead message={message} />
      <HiddenBand noun={messageList} item={message} editLabel="Edit this message" />
      <div className="on-paper wrap pt-8">
        <p className="mb-6 print:hidden">
          <SmartLink href={messageList.page} className="link tap-target">
            {words.back}
          </SmartLink>
        </p>
        <MessageView message={message} />
        <p className="hidden print:block">{absoluteUrl(itemPath(messageList, message))}</p>
        <NeighborLinks noun={messageList} label="More messages" {...neighbors} />
      </div>
      <NextStep {...words.next} />
    </>
  );
}

function MessageHead({ message }: { message: MessageInFull }) {
  const { title, summary, passages, speaker, preachedOn, state } = message;
  const facts = [seriesInWords(message), passages, speaker, dateInWords(preachedOn).whole].filter(Boolean).join('. ');
  const page = { title, description: excerpt(summary || facts, 160) };
  return state ? (
    <HiddenPageHead page={page} />
  ) : (
    <PageHead page={page} facts={{ message }} image={shareImageOf(message)} />
  );
}
