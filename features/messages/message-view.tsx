import { dateInWords } from '#core/dates.ts';
import { parseVideo } from '#core/video.ts';
import { WholePicture } from '#records/show/item-picture.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import type { Message } from './message.ts';
import { MessagePicture, seriesInWords } from './message-card.tsx';
import { messageList } from './message-list.ts';
import { AudioPlayer, VideoPlayer } from './players.tsx';

const sizes = '(min-width: 70rem) 46rem, (min-width: 48rem) 65vw, 90vw';

/** A message on its own page. */
export function MessageView({ message }: { message: Message }) {
  const { title, preachedOn, passages, summary, audio, transcript } = message;
  const video = parseVideo(message.video);
  return (
    <article className="wrap-anywhere grid gap-x-16 border-line border-t py-12 md:grid-cols-[minmax(0,46rem)_minmax(9rem,1fr)] md:grid-rows-[auto_1fr] md:py-16">
      <div className="min-w-0">
        <h1 className="type-heading">{title}</h1>
        <p className="mt-3 text-quiet *:block">
          {passages && <span>{passages}</span>}
          <time dateTime={preachedOn}>{dateInWords(preachedOn).whole}</time>
        </p>
      </div>
      <MoreLikeIt message={message} />
      <div className="min-w-0 md:col-start-1">
        {video ? (
          <VideoPlayer video={video} title={title}>
            <MessagePicture message={message} sizes={sizes} priority />
          </VideoPlayer>
        ) : (
          <WholePicture item={message} sizes={sizes} priority className="my-8 rounded-card" />
        )}
        {audio && <AudioPlayer title={title} audio={audio} />}
        <TypedText of={summary} className="type-lead mt-6" />
        {transcript && (
          <details className="mt-8">
            <summary className="link cursor-pointer py-3">Read the transcript</summary>
            <TypedText of={transcript} className="mt-4 leading-[1.75]" />
          </details>
        )}
      </div>
    </article>
  );
}

/** Links to the messages that have something in common with this one. */
function MoreLikeIt({ message }: { message: Message }) {
  const { speaker, series, books = [] } = message;
  if (!speaker && !series && books.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 pt-6 leading-snug md:col-start-2 md:row-span-2 md:block md:space-y-5 md:pt-3">
      {speaker && <Fact label="Speaker" links={[{ text: speaker, filter: { speaker } }]} />}
      {series && <Fact label="Series" links={[{ text: seriesInWords(message), filter: { series } }]} />}
      {books.length > 0 && (
        <Fact label="More from" links={books.map(({ name: book }) => ({ text: book, filter: { book } }))} />
      )}
    </dl>
  );
}

type FilterLink = { text: string; filter: Record<string, string> };

function Fact({ label, links }: { label: string; links: FilterLink[] }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      {links.map(({ text, filter }) => (
        <dd key={text}>
          <SmartLink href={`${messageList.page}?${new URLSearchParams(filter)}`} className="link tap-target">
            {text}
          </SmartLink>
        </dd>
      ))}
    </div>
  );
}
