import { church } from '#content/church.ts';
import { events as words } from '#content/pages/events.ts';
import { dateInWords } from '#core/dates.ts';
import { timeRange } from '#core/service-times.ts';
import { itemCalendarPath } from '#records/declare/calendar.ts';
import { WholePicture } from '#records/show/item-picture.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Event, Occurrence } from './event.ts';
import { eventList } from './event-list.ts';
import { DateLabel, OccurrenceStatus, struckIfCancelled } from './occurrence.tsx';
import { repeatsInWords } from './repeats-in-words.ts';

const titleId = 'event-title';

/** Everything about one event. If it is over, it says so and shows the last date. */
export function EventView({ event }: { event: Event }) {
  const { title, location, details, ticketUrl, occurrences: [next, ...others] = [], last } = event;
  const shown = next ?? last;
  const repeats = repeatsInWords(event);
  return (
    <article className="wrap-anywhere grid gap-x-12 gap-y-4 border-line border-t pt-12 pb-28 md:grid-cols-[11rem_1fr] md:pt-16 md:pb-32">
      {shown && (
        <p className={`leading-tight md:text-right ${struckIfCancelled(shown)}`} aria-hidden="true">
          <DateLabel date={shown.date} />
        </p>
      )}
      <div className="min-w-0 max-w-2xl md:col-start-2">
        <h1 id={titleId} className="type-heading">
          {title}
        </h1>
        {!next && shown && <p className="mt-4 font-semibold text-danger">{words.over}</p>}
        {shown && <When of={shown} />}
        <p className="text-lg text-quiet">{location}</p>
        {next && repeats && <p className="mt-1 text-quiet">{repeats}</p>}
        <WholePicture
          item={event}
          sizes="(min-width: 62rem) 42rem, (min-width: 48rem) 65vw, 90vw"
          priority
          className="my-8 rounded-card"
        />
        <TypedText of={details} className="mt-6 leading-[1.75]" />
        {next && (
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 print:hidden">
            {ticketUrl && (
              <ButtonLink href={ticketUrl} newTab aria-describedby={titleId}>
                {words.tickets}
              </ButtonLink>
            )}
            <AddToCalendar site={church.siteUrl} path={itemCalendarPath(eventList, event)} describedBy={titleId} />
          </div>
        )}
        {next && others.length > 0 && <Dates of={[next, ...others]} />}
      </div>
    </article>
  );
}

function When({ of }: { of: Occurrence }) {
  return (
    <>
      <p className={`mt-4 font-semibold text-heading text-lg figures ${struckIfCancelled(of)}`}>
        <time dateTime={`${of.date}T${of.starts}`}>{`${dateInWords(of.date).whole}, ${timeRange(of)}`}</time>
      </p>
      <OccurrenceStatus of={of} />
    </>
  );
}

/** The next dates of a repeating event. */
function Dates({ of: dates }: { of: Occurrence[] }) {
  return (
    <section className="mt-12">
      <h2 className="type-subheading">{words.dates}</h2>
      <ul className="mt-4 border-line border-b">
        {dates.map((date) => (
          <li key={`${date.date}T${date.starts}${date.from}`} className="border-line border-t py-3">
            <time dateTime={date.date} className={`figures ${struckIfCancelled(date)}`}>
              {`${dateInWords(date.date).whole}, ${timeRange(date)}`}
            </time>
            <OccurrenceStatus of={date} />
          </li>
        ))}
      </ul>
    </section>
  );
}
