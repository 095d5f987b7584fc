import { NextStep } from '#app/layout/page.tsx';
import { HiddenPageHead, PageHead } from '#app/layout/page-head.tsx';
import { shareImageOf } from '#app/layout/share-image.ts';
import { events as words } from '#content/pages/events.ts';
import { excerpt } from '#domain/excerpt.ts';
import { ApiProvider } from '#http/client.tsx';
import { events } from '#nouns/events/event.server.ts';
import type { Event } from '#nouns/events/event.ts';
import { eventList } from '#nouns/events/event-list.ts';
import { EventView } from '#nouns/events/event-view.tsx';
import { HiddenBand } from '#records/hidden-band.tsx';
import { serveItem } from '#records/item-page.server.ts';
import { readingContext } from '#records/public-items.server.ts';
import { useItem } from '#records/use-item.ts';
import { ListFailure, ListLoading } from '#ui/list-states.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/event';
import { NotFound } from './not-found.tsx';

export function loader({ params, request, context }: Route.LoaderArgs) {
  return serveItem(context.get(readingContext), events, params.slug, new URL(request.url));
}

/** After client-side navigation the browser reads the list from the API instead. */
export function clientLoader() {
  return null;
}

export default function EventRoute() {
  return (
    <ApiProvider>
      <EventPage />
    </ApiProvider>
  );
}

function EventPage() {
  const { shown, isNotFound, isError, refetch } = useItem(eventList);
  if (isNotFound) return <NotFound />;
  return (
    <>
      <EventHead event={shown?.item} />
      {shown && <HiddenBand noun={eventList} item={shown.item} editLabel="Edit this event" />}
      <div className="on-paper wrap pt-8 pb-16">
        <p className="mb-6 print:hidden">
          <SmartLink href={eventList.page} className="link tap-target">
            {words.back}
          </SmartLink>
        </p>
        {shown && <EventView event={shown.item} />}
        {isError && <ListFailure text="We could not load this event." onRetry={refetch} />}
        {!shown && !isError && <ListLoading text="Loading events..." />}
      </div>
      <NextStep {...words.next} />
    </>
  );
}

/** Without an event, that of the list. */
function EventHead({ event }: { event: Event | undefined }) {
  if (!event) return <PageHead page={words} />;
  const { title, details, location, state } = event;
  const page = { title, description: excerpt(details || `${title}, ${location}`, 160) };
  return state ? (
    <HiddenPageHead page={page} />
  ) : (
    <PageHead page={page} facts={{ events: [event] }} image={shareImageOf(event)} />
  );
}
