import { useId } from 'react';
import { messages as words } from '#content/pages/messages.ts';
import { dateInWords } from '#core/dates.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { FillingPicture } from '#records/show/item-picture.tsx';
import type { Message } from './message.ts';
import { messageList } from './message-list.ts';

type Props = { message: Message };

/** The newest message. */
export function FirstMessage({ message }: Props) {
  return (
    <article className="mt-8 lg:grid lg:grid-cols-12 lg:items-end">
      <div className="aspect-4/3 overflow-hidden rounded-card lg:col-span-8 lg:col-start-5 lg:row-start-1 lg:aspect-16/10">
        <MessagePicture message={message} sizes="(min-width: 64rem) 48rem, 100vw" />
      </div>
      <div className="wrap-anywhere relative mx-4 -mt-16 rounded-card border border-transparent bg-raised p-6 lifted sm:p-8 lg:col-span-6 lg:col-start-1 lg:row-start-1 lg:mx-0 lg:mt-0 lg:-mb-12 lg:p-10">
        <p className="type-eyebrow text-accent">{words.recent.latest}</p>
        <MessageWords message={message} className="mt-3" />
      </div>
    </article>
  );
}

/** A message in a list. */
export function MessageCard({ message, className = '' }: Props & { className?: string }) {
  return (
    <article
      className={`wrap-anywhere grid grid-cols-[min(5.5rem,25%)_1fr] items-start gap-5 border-line border-t pt-8 sm:grid-cols-[9rem_1fr] sm:gap-8 ${className}`}
    >
      <div className="arch aspect-5/7">
        <MessagePicture message={message} sizes="9rem" />
      </div>
      <MessageWords message={message} />
    </article>
  );
}

type PictureProps = Props & { sizes: string; priority?: boolean };

/** A message's picture, or a drawing, that fills its frame. */
export function MessagePicture({ message, ...look }: PictureProps) {
  if (message.picture) return <FillingPicture item={message} {...look} />;
  return <WindowDrawing className="h-full w-full bg-soft fill-line px-[15%]" />;
}

function MessageWords({ message, className = '' }: Props & { className?: string }) {
  const { title, passages, speaker, preachedOn, summary, video, audio } = message;
  const titleId = useId();
  const page = { noun: messageList, item: message };
  return (
    <div className={className}>
      <h3 id={titleId} className="type-subheading">
        <ItemLink {...page} className="-my-2.5 inline-block py-2.5 hover:text-accent">
          {title}
        </ItemLink>
      </h3>
      <p className="mt-2 text-quiet *:block">
        {[passages, seriesInWords(message), speaker].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time dateTime={preachedOn}>{dateInWords(preachedOn).whole}</time>
      </p>
      <p className="mt-3 whitespace-pre-wrap">{summary}</p>
      {message.slug && (video || audio) && (
        <ItemLink {...page} aria-describedby={titleId} className="link mt-1 tap-target">
          {words.recent.watch}
        </ItemLink>
      )}
    </div>
  );
}

/** 'Small things, part 3' */
export function seriesInWords({ series, part }: Pick<Message, 'series' | 'part'>) {
  return part ? `${series}, part ${part}` : series;
}

/** The heights of the windows. */
const heights = [40, 68, 54, 100, 134, 86, 158, 116, 180, 130, 94, 150, 108, 72, 118, 62, 82, 44];

function lancet(height: number, index: number) {
  return `M${index * 20} 180v${20 - height}c0-8 4-15 7-20 3 5 7 12 7 20v${height - 20}z`;
}

/** A sound wave drawn as a row of church windows: for the podcast, and for a message without a picture. */
export function WindowDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 354 180" className={className}>
      <path d={heights.map(lancet).join('')} />
    </svg>
  );
}
