import { InnerPage } from '#app/layout/page.tsx';
import { events as words } from '#content/pages/events.ts';
import { dateInWords } from '#domain/dates.ts';
import { ApiProvider } from '#http/client.tsx';
import { events } from '#nouns/events/event.server.ts';
import { eventList } from '#nouns/events/event-list.ts';
import { itemPath } from '#records/item-page.ts';
import { readingContext } from '#records/public-items.server.ts';
import { serveList } from '#records/store.server.ts';
import { useList } from '#records/use-list.ts';
import { ListEmpty, ListMissing } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Route } from './+types/events';

export function loader({ request, context }: Route.LoaderArgs) {
  return serveList(context.get(readingContext), events, eventList, request.url);
}

/** After client-side navigation the browser reads the list from the API instead. */
export function clientLoader() {
  return null;
}

export default function Events() {
  return (
    <ApiProvider>
      <InnerPage page={words}>
        <section className="wrap section">
          <UpcomingEvents />
        </section>
      </InnerPage>
    </ApiProvider>
  );
}

function UpcomingEvents() {
  const { shown, isError, refetch } = useList(eventList);
  if (isError || !shown) return <ListMissing of={eventList.path} isError={isError} onRetry={refetch} />;
  if (shown.count === 0) return <ListEmpty text={words.empty} />;
  return (
    <>
      {shown.items.map((event) => (
        <article key={event.id}>
          <h2>
            <SmartLink href={itemPath(eventList, event)}>{event.title}</SmartLink>
          </h2>
          <p>{dateInWords(event.occurrences?.[0]?.date ?? event.date).whole}</p>
        </article>
      ))}
      <Pager {...shown} />
    </>
  );
}
