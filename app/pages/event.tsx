import { PageHead } from '#app/layout/page-head.tsx';
import { events as words } from '#content/pages/events.ts';
import { ApiProvider } from '#http/client.tsx';
import { events } from '#nouns/events/event.server.ts';
import { eventList } from '#nouns/events/event-list.ts';
import { serveItem } from '#records/item-page.server.ts';
import { readingContext } from '#records/public-items.server.ts';
import { useItem } from '#records/use-item.ts';
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
  const { shown, isNotFound } = useItem(eventList);
  if (isNotFound) return <NotFound />;
  return (
    <>
      <PageHead page={words} />
      <h1>{shown?.item.title}</h1>
    </>
  );
}
