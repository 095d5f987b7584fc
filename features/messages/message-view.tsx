import { dateInWords } from '#core/dates.ts';
import { parseVideo } from '#core/video.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import type { Neighbors } from '#records/show/item-page.ts';
import { WholePicture } from '#records/show/item-picture.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { AudioPlayer } from './audio-player.tsx';
import type { Message } from './message.ts';
import { seriesInWords } from './message-card.tsx';
import { messageList } from './message-list.ts';
import { Poster } from './poster.tsx';
import { VideoPlayer } from './video-player.tsx';

const sizes = '(min-width: 70rem) 46rem, (min-width: 48rem) 65vw, 90vw';

type Props = { message: Message; inSeries?: Neighbors | undefined };

/** A message on its own page. */
export function MessageView({ message, inSeries = {} }: Props) {
  const { title, summary, audio, transcript } = message;
  const video = parseVideo(message.video);
  return (
    <article className="wrap-anywhere grid gap-x-16 border-line border-t py-12 md:grid-cols-[minmax(0,46rem)_minmax(9rem,1fr)] md:py-16">
      <div className="min-w-0">
        <h1 className="type-heading">{title}</h1>
        <Facts message={message} />
        <div className="my-8 space-y-4">
          {video ? (
            <VideoPlayer key={message.id} video={video} title={title}>
              <Poster message={message} sizes={sizes} priority />
            </VideoPlayer>
          ) : (
            <WholePicture item={message} sizes={sizes} priority className="rounded-card" />
          )}
          {audio && <AudioPlayer key={message.id} message={message} audio={audio} />}
        </div>
        <TypedText of={summary} className="type-lead" />
        {transcript && (
          <details className="mt-8">
            <summary className="link cursor-pointer py-3">Read the transcript</summary>
            <TypedText of={transcript} className="mt-4 leading-[1.75]" />
          </details>
        )}
      </div>
      <InSeries series={message.series} {...inSeries} />
    </article>
  );
}

/** What is known of a message, with links to those that have it in common. */
function Facts({ message }: { message: Message }) {
  const { passages, speaker, series, preachedOn, books = [] } = message;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-1 text-quiet leading-snug [&>div>dd]:-mt-1.5">
      <div>
        <dt className="text-sm">Preached on</dt>
        <dd className="flex min-h-11 items-center text-ink">
          <time dateTime={preachedOn}>{dateInWords(preachedOn).whole}</time>
        </dd>
      </div>
      {speaker && <Fact label="Speaker" links={[{ text: speaker, filter: { speaker } }]} />}
      {series && <Fact label="Series" links={[{ text: seriesInWords(message), filter: { series } }]} />}
      {passages && (
        <div>
          <dt className="text-sm">Passage</dt>
          <dd className="flex min-h-11 items-center text-ink">{passages}</dd>
        </div>
      )}
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
      <dt className="text-sm">{label}</dt>
      <dd className="flex flex-wrap gap-x-4">
        {links.map(({ text, filter }) => (
          <SmartLink key={text} href={`${messageList.page}?${new URLSearchParams(filter)}`} className="link tap-target">
            {text}
          </SmartLink>
        ))}
      </dd>
    </div>
  );
}

/** Links to the messages before and after this one in its series. */
function InSeries({ series, older, newer }: Neighbors & { series: string }) {
  if (!older && !newer) return null;
  const id = 'in-series';
  return (
    <nav
      aria-labelledby={id}
      className="border-line max-md:mt-10 max-md:border-t max-md:pt-8 md:self-start md:border-s md:ps-8 print:hidden"
    >
      <h2 id={id} className="font-display text-heading text-xl leading-snug">
        {series}
      </h2>
      {older && <SeriesLink label="Before this" to={older} />}
      {newer && <SeriesLink label="After this" to={newer} />}
    </nav>
  );
}

function SeriesLink({ label, to }: { label: string; to: NonNullable<Neighbors['older']> }) {
  return (
    <p className="mt-4">
      <span className="block text-quiet text-sm">{label}</span>
      <ItemLink noun={messageList} item={to} className="link tap-target leading-snug">
        {to.title}
      </ItemLink>
    </p>
  );
}
