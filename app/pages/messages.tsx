import { useId } from 'react';
import { InnerPage } from '#app/layout/page.tsx';
import { church } from '#content/church.ts';
import { messages } from '#content/pages/messages.ts';
import type { Sermon } from '#content/schema.ts';
import { dateInWords } from '#domain/dates.ts';
import { mailto } from '#domain/mail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

const { recent, podcast } = messages;

/** A voice, drawn as a row of church windows: how high each one rises. */
const voice = [40, 68, 54, 100, 134, 86, 158, 116, 180, 130, 94, 150, 108, 72, 118, 62, 82, 44];

function lancet(height: number, index: number) {
  return `M${index * 20} 180v${20 - height}c0-8 4-15 7-20 3 5 7 12 7 20v${height - 20}z`;
}

export default function Messages() {
  const [newest, ...earlier] = recent.sermons;
  return (
    <InnerPage page={messages}>
      <section className="wrap pt-12 pb-20 md:pt-16 md:pb-32">
        <h2 className="type-heading">{recent.heading}</h2>
        {newest && (
          <article className="mt-8 lg:grid lg:grid-cols-12 lg:items-end" data-rise>
            <div className="aspect-4/3 overflow-hidden rounded-card lg:col-span-8 lg:col-start-5 lg:row-start-1 lg:aspect-16/10">
              <SermonPicture sermon={newest} sizes="(min-width: 64rem) 48rem, 100vw" />
            </div>
            <div className="relative mx-4 -mt-16 rounded-card border border-transparent bg-raised p-6 lifted sm:p-8 lg:col-span-6 lg:col-start-1 lg:row-start-1 lg:mx-0 lg:mt-0 lg:-mb-12 lg:p-10">
              <p className="type-eyebrow text-accent">{recent.latest}</p>
              <SermonWords sermon={newest} className="mt-3" />
            </div>
          </article>
        )}
        <div className="mt-16 grid gap-x-16 gap-y-10 lg:mt-32 lg:grid-cols-2">
          {earlier.map((sermon) => (
            <article
              key={sermon.title}
              className="grid grid-cols-[min(5.5rem,25%)_1fr] items-start gap-5 border-line border-t pt-8 sm:grid-cols-[9rem_1fr] sm:gap-8 lg:even:mt-16"
              data-rise
            >
              <div className="arch aspect-5/7">
                <SermonPicture sermon={sermon} sizes="9rem" />
              </div>
              <SermonWords sermon={sermon} />
            </article>
          ))}
        </div>
      </section>

      <section className="night overflow-hidden">
        <div className="wrap section grid gap-12 lg:grid-cols-2 lg:items-center">
          <svg aria-hidden="true" viewBox="0 0 354 180" className="w-full fill-accent lg:order-2">
            <path d={voice.map(lancet).join('')} />
          </svg>
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

function SermonPicture({ sermon, sizes }: { sermon: Sermon; sizes: string }) {
  return <Picture name={sermon.picture} alt={sermon.alt} sizes={sizes} />;
}

function SermonWords({ sermon, className = '' }: { sermon: Sermon; className?: string }) {
  const { title, passage, series, date, text, href } = sermon;
  const titleId = useId();
  return (
    <div className={className}>
      <h3 id={titleId} className="type-subheading">
        {title}
      </h3>
      <p className="mt-2 text-quiet">
        {passage}
        <br />
        {series}
        {date && (
          <time dateTime={date} className="block">
            {dateInWords(date).whole}
          </time>
        )}
      </p>
      <p className="mt-3">{text}</p>
      {href && (
        <SmartLink
          href={href}
          newTab
          aria-describedby={titleId}
          className="link mt-1 inline-flex min-h-11 items-center"
        >
          {recent.watch}
        </SmartLink>
      )}
    </div>
  );
}
