import { absoluteUrl, mailto } from '#core/links.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { messageList, podcastPath } from '#features/messages/message-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { QrImage } from '#ui/qr-image.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { WindowDrawing } from './window-drawing.tsx';

/** The podcast, once there are episodes. Until then, whom to ask. */
export function Podcast({ hasEpisodes }: { hasEpisodes: boolean }) {
  const { heading, text, label, listen } = useWords('messages').podcast;
  const email = useEmail();
  return (
    <section id="podcast" className="night overflow-hidden">
      <div className="wrap section grid gap-12 lg:grid-cols-2 lg:items-center">
        {hasEpisodes ? <Scan /> : <WindowDrawing className="w-full fill-accent lg:order-2" />}
        <div className="min-w-0">
          <h2 className="type-heading">{heading}</h2>
          <p className="type-lead measure mt-5">{hasEpisodes ? listen : text}</p>
          {hasEpisodes ? (
            <Follow />
          ) : (
            <ButtonLink href={email} className="mt-8">
              {label}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

function useEmail() {
  const { church } = useFacts();
  const { subject, body } = useWords('messages').podcast;
  return mailto(church.email, { subject, body });
}

const address = absoluteUrl(podcastPath);
const withoutScheme = address.replace(/^https?:\/\//, '');
const asParameter = encodeURIComponent(address);

/** The addresses at which apps take a feed, as their makers document them. */
const appsFor = (title: string) => ({
  'Apple Podcasts': `podcast://${withoutScheme}`,
  Overcast: `overcast://x-callback-url/add?url=${asParameter}`,
  'Pocket Casts': `pktc://subscribe/${withoutScheme}`,
  AntennaPod: `https://antennapod.org/deeplink/subscribe?${new URLSearchParams({ url: address, title })}`,
});

/** Also in the head of the page, where podcast apps look for the feed. */
function Follow() {
  const { title, feed, label, help } = useWords('messages').podcast;
  const email = useEmail();
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={podcastPath} />
      <ul className="mt-8 flex flex-wrap gap-3">
        {Object.entries(appsFor(title)).map(([name, href]) => (
          <li key={name}>
            <ButtonLink look="quiet" href={href}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p id="podcast-feed" className="mt-8 text-quiet text-sm">
        {feed}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-4">
        <code className="wrap-anywhere min-w-0 select-all rounded-card border border-field-line px-3 py-3 font-sans text-sm">
          {address}
        </code>
        <CopyButton text={address} describedBy="podcast-feed" />
      </div>
      <p className="mt-8 text-quiet">
        {help}{' '}
        <SmartLink href={email} className="link tap-target">
          {label}
        </SmartLink>
      </p>
    </>
  );
}

/** Leads a phone to this section, because a camera would open the feed itself in the browser. */
function Scan() {
  const { scan } = useWords('messages').podcast;
  return (
    <div className="max-lg:hidden lg:order-2 lg:justify-self-end">
      <QrImage of={absoluteUrl(`${messageList.page}#podcast`)} className="size-56 rounded-card bg-white p-4" />
      <p className="mt-4 max-w-56 text-quiet text-sm">{scan}</p>
    </div>
  );
}
