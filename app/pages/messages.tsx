import { InnerPage } from '#app/layout/page.tsx';
import { church } from '#content/church.ts';
import { messages as words } from '#content/pages/messages.ts';
import { mailto } from '#domain/mail.ts';
import { ApiProvider } from '#http/client.tsx';
import { messages } from '#nouns/messages/message.server.ts';
import { messageList } from '#nouns/messages/message-list.ts';
import { Messages } from '#nouns/messages/messages.tsx';
import { Voice } from '#nouns/messages/voice.tsx';
import { readingContext } from '#records/public-items.server.ts';
import { serveList } from '#records/store.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Route } from './+types/messages';

export function loader({ request, context }: Route.LoaderArgs) {
  return serveList(context.get(readingContext), messages, messageList, request.url);
}

/** After client-side navigation the browser reads the list from the API instead. */
export function clientLoader() {
  return null;
}

/** The browser filters and pages by itself. */
export function shouldRevalidate() {
  return false;
}

export default function MessagesRoute() {
  const { podcast } = words;
  return (
    <InnerPage page={words}>
      <ApiProvider>
        <Messages />
      </ApiProvider>

      <section className="night overflow-hidden">
        <div className="wrap section grid gap-12 lg:grid-cols-2 lg:items-center">
          <Voice className="w-full fill-accent lg:order-2" />
          <div>
            <h2 className="type-heading">{podcast.heading}</h2>
            <p className="type-lead measure mt-5">{podcast.text}</p>
            <ButtonLink href={mailto(church.email, { subject: podcast.subject, body: podcast.body })} className="mt-8">
              {podcast.label}
            </ButtonLink>
          </div>
        </div>
      </section>
    </InnerPage>
  );
}
