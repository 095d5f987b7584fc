import { data } from 'react-router';
import { excerpt } from '#core/plain-text.ts';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import { eventList } from '#features/events/event-list.ts';
import { EventView } from '#features/events/event-view.tsx';
import { serveItem } from '#records/store/item-page.server.ts';
import { viewerContext } from '#records/store/public-items.server.ts';
import { NotFound } from '#site/layout/not-found.tsx';
import { NextStep } from '#site/layout/page.tsx';
import { notFoundWords, pickWords } from '#site/page-words.server.ts';
import type { Route } from './+types/event';
import { ItemPage } from './item-page.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shown = await serveItem(context.get(viewerContext), registry.events, params.slug, url);
  const words = pickWords(context, 'events', ...(shown ? [] : notFoundWords));
  return data({ shown, words }, { status: shown ? 200 : 404 });
}

export default function EventPage({ loaderData: { shown } }: Route.ComponentProps) {
  const words = useWords('events');
  if (!shown) return <NotFound />;
  const { item: event } = shown;
  const { title, details, location } = event;
  return (
    <>
      <ItemPage
        shown={shown}
        list={eventList}
        name="event"
        description={excerpt(details || `${title}, ${location}`, 160)}
        facts={{ events: [event] }}
        back={words.back}
      >
        <EventView event={event} />
      </ItemPage>
      <NextStep {...words.next} />
    </>
  );
}
