import { redirectDocument, useLoaderData } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { messages as words } from '#content/pages/messages.ts';
import { messages } from '#nouns/messages/message.server.ts';
import { serveItem } from '#records/item-page.server.ts';
import { readingContext } from '#records/public-items.server.ts';
import type { Route } from './+types/message';
import { NotFound } from './not-found.tsx';

export function loader({ params, request, context }: Route.LoaderArgs) {
  return serveItem(context.get(readingContext), messages, params.slug, new URL(request.url));
}

/** A full load: only this page's policy allows its player. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}

export default function MessageRoute() {
  const { shown } = useLoaderData<Awaited<ReturnType<typeof serveItem>>>() as { shown?: { item: { title: string } } };
  if (!shown) return <NotFound />;
  return (
    <>
      <PageHead page={words} />
      <h1>{shown.item.title}</h1>
    </>
  );
}
