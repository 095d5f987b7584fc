import { useId } from 'react';
import { dateInWords } from '#core/dates.ts';
import { useWords } from '#core/use-words.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import type { Message } from './message.ts';
import { type FoundMessage, messageList } from './message-list.ts';
import { Poster } from './poster.tsx';

type Props = { message: FoundMessage };

/** A message in a list. */
export function MessageCard({ message, className = '' }: Props & { className?: string }) {
  return (
    <article
      className={`wrap-anywhere grid items-start gap-5 border-line border-t pt-8 sm:grid-cols-[9rem_1fr] sm:gap-8 ${message.picture ? 'grid-cols-[min(5.5rem,25%)_1fr]' : ''} ${className}`}
    >
      {/* A phone has no room to set a passage large. */}
      <div className={`arch aspect-5/7 ${message.picture ? '' : 'max-sm:hidden'}`}>
        <Poster message={message} sizes="9rem" />
      </div>
      <MessageWords message={message} />
    </article>
  );
}

function MessageWords({ message }: Props) {
  const words = useWords('messages');
  const { title, passages, speaker, preachedOn, summary, video, audio, said } = message;
  const titleId = useId();
  const page = { noun: messageList, item: message };
  return (
    <div className="min-w-0">
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
      {said && (
        <p className="mt-3 border-accent border-s-2 ps-4 text-quiet">
          <ItemLink {...page} aria-describedby={titleId} className="block py-2 hover:text-accent">
            {[...said.entries()].map(([position, text]) =>
              position % 2 ? (
                <mark key={position} className="bg-line text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </ItemLink>
        </p>
      )}
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
