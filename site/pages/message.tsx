import { data } from 'react-router';
import { dateInWords } from '#core/dates.ts';
import { excerpt } from '#core/plain-text.ts';
import { registry } from '#features/all.server.ts';
import { policyFor } from '#features/messages/message.server.ts';
import { seriesInWords } from '#features/messages/message-card.tsx';
import { messageList } from '#features/messages/message-list.ts';
import { MessageView } from '#features/messages/message-view.tsx';
import { useOwnDocument } from '#features/messages/own-document.ts';
import { findNeighbors, serveItem } from '#records/store/item-page.server.ts';
import { viewerContext } from '#records/store/public-items.server.ts';
import { NotFound } from '#site/layout/not-found.tsx';
import { NextStep } from '#site/layout/page.tsx';
import { notFoundWords, pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/message';
import { ItemPage } from './item-page.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const shown = await serveItem(viewer, registry.messages, params.slug, url);
  if (!shown) return data({ shown, words: pickWords(context, ...notFoundWords) }, { status: 404 });
  const { back, next } = viewer.content.words.messages;
  const { item } = shown;
  const inSeries = item.series ? await findNeighbors(viewer, registry.messages, item, 'series') : undefined;
  return data({ shown, inSeries, back, next }, { headers: policyFor(item) });
}

/** The renderer adds the policy to that of all pages. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const message = useOwnDocument(loaderData.shown?.item);
  if (!loaderData.shown || !message) return <NotFound />;
  const { shown, inSeries, back, next } = loaderData;
  const { summary, passages, speaker, preachedOn } = message;
  const facts = [seriesInWords(message), passages, speaker, dateInWords(preachedOn).whole].filter(Boolean).join('. ');
  return (
    <>
      <ItemPage
        shown={shown}
        list={messageList}
        name="message"
        description={excerpt(summary || facts, 160)}
        facts={{ message }}
        back={back}
      >
        <MessageView message={message} inSeries={inSeries} />
      </ItemPage>
      <NextStep {...next} />
    </>
  );
}
