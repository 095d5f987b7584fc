import type { Words } from '#content/words.ts';
import { dateInWords } from '#core/dates.ts';
import { parseVideo } from '#core/video.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import { AudioPlayer } from './audio-player.tsx';
import type { Message } from './message.ts';
import { seriesInWords } from './message-card.tsx';
import { messageList } from './message-list.ts';
import { useOwnDocument } from './own-document.ts';
import { Poster } from './poster.tsx';
import { VideoPlayer } from './video-player.tsx';

type Props = { message: Message; words: Words['messages']['recent']; as: 'h2' | 'h4' };

/** The newest message, which plays where it stands. */
export function NewestMessage({ message: newest, words, as: Heading }: Props) {
  const message = useOwnDocument(newest);
  const { title, passages, speaker, preachedOn, summary, audio } = message;
  return (
    <article className="wrap-anywhere grid gap-x-14 gap-y-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:self-end">
        <p className="type-eyebrow text-accent">{words.latest}</p>
        <Heading className="type-heading mt-2 font-display text-heading leading-tight">
          <ItemLink noun={messageList} item={message} className="-my-2 inline-block py-2 hover:text-accent">
            {title}
          </ItemLink>
        </Heading>
        <p className="mt-3 text-quiet *:block">
          {[passages, seriesInWords(message), speaker].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <time dateTime={preachedOn}>{dateInWords(preachedOn).whole}</time>
        </p>
      </div>
      <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Screen message={message} />
        {audio && <AudioPlayer key={message.id} message={message} audio={audio} />}
      </div>
      <div className="min-w-0">
        <TypedText of={summary} className="measure" />
        {message.slug && (
          <ItemLink noun={messageList} item={message} className="link mt-2 tap-target">
            {message.hasTranscript ? words.read : words.more}
          </ItemLink>
        )}
      </div>
    </article>
  );
}

const sizes = '(min-width: 64rem) 44rem, 100vw';

/** The video, or what is shown in its place. */
function Screen({ message }: { message: Message }) {
  const video = parseVideo(message.video);
  const poster = <Poster message={message} sizes={sizes} priority />;
  if (!video) {
    const shape = message.picture ? 'aspect-video' : 'aspect-5/2';
    return <div className={`${shape} overflow-hidden rounded-card border border-line`}>{poster}</div>;
  }
  return (
    <VideoPlayer key={message.id} video={video} title={message.title}>
      {poster}
    </VideoPlayer>
  );
}
