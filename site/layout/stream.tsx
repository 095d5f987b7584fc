import { isSampleAddress } from '#core/links.ts';
import { useNow } from '#core/use-now.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { currentOrNextService } from '#core/week.ts';
import { messageList } from '#features/messages/message-list.ts';
import { noService, useExceptions } from '#features/services/use-exceptions.ts';
import { countdown, ownStartInWords, startInWords } from '#site/week-words.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

/** The stream during a service, a countdown otherwise. A church without a stream has a link to its messages. The stream's host gets no request outside services, and a sample URL is never requested. */
export function Stream({ className }: { className: string }) {
  const { church } = useFacts();
  const { stream } = church;
  const watchLive = useWords('watchLive');
  const now = useNow();
  const exceptions = useExceptions();
  const service = now && currentOrNextService(now, church, exceptions, stream);
  const isShown = stream && service?.isOn && !isSampleAddress(stream.url);
  const { screen } = watchLive;
  return (
    <div className={className}>
      <section className="relative isolate flex aspect-square items-end overflow-clip rounded-card border border-line sm:aspect-video lg:aspect-4/3">
        <Picture
          {...screen.picture}
          sizes="(min-width: 64rem) 50rem, 100vw"
          priority
          className="absolute inset-0 -z-10 h-full w-full object-cover"
          position="object-[50%_82%]"
        />
        {/* Keeps its place in the layout below the stream: on a narrow screen the words need more height than the picture. */}
        <div
          className={`w-full bg-linear-to-t from-surface to-transparent p-6 pt-16 text-white sm:p-10 sm:pt-32 ${isShown ? 'invisible' : ''}`}
        >
          <h2 className="type-heading text-white">{screen.heading}</h2>
          <p className="mt-2">{screen.text}</p>
          {/* Reserves the height of the longest countdown, so that nothing shifts after hydration. */}
          <div className="mt-2 min-h-[6.5lh] min-[24rem]:min-h-[4.5lh] sm:min-h-[3.5lh]">
            {now && !service && <p>{noService}</p>}
            {now && service && !service.isOn && <Countdown {...service} now={now} />}
          </div>
        </div>
        {isShown && (
          <iframe
            title={screen.title}
            src={stream.url}
            allow="autoplay; fullscreen; picture-in-picture"
            className="absolute inset-0 h-full w-full border-0 bg-surface"
          />
        )}
      </section>
      <p role="status" className="sr-only">
        {isShown && screen.live}
      </p>
      <SmartLink
        href={stream?.url ?? messageList.page}
        newTab={Boolean(stream)}
        className="link mt-2 inline-block py-2"
      >
        {screen.link}
      </SmartLink>
    </div>
  );
}

function Countdown({ starts, name, now }: { starts: Date; name?: string; now: Date }) {
  const { screen } = useWords('watchLive');
  const there = ownStartInWords(starts);
  return (
    <>
      <p>{`${name ?? screen.next}: ${startInWords(starts, now)}`}</p>
      <p role="timer" className="type-lead figures">
        {`in ${countdown(starts, now)}`}
      </p>
      {there && <p>{`${there} where you are`}</p>}
    </>
  );
}
