import { siteUrl } from '#content/site.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import { itemCalendarPath } from '#records/declare/calendar.ts';
import { WholePicture } from '#records/show/item-picture.tsx';
import { TypedText } from '#records/show/typed-text.tsx';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SmartLink } from '#ui/smart-link.tsx';
import { directionsTo } from './directions.ts';
import type { Event, Occurrence } from './event.ts';
import { eventList, nextHeld } from './event-list.ts';
import {
  DayInWindow,
  dateAboveTitle,
  OccurrenceStatus,
  OccurrenceTime,
  statusInWords,
  titleLook,
} from './occurrence.tsx';
import { repeatsInWords } from './repeats-in-words.ts';

const titleId = 'event-title';

/** How many of the coming dates are shown before the rest is unfolded. */
const firstDates = 4;

/** Everything about one event, at the next date on which it takes place. If it is over, it says so and shows the last date. */
export function EventView({ event }: { event: Event }) {
  const words = useWords('events');
  const { title, location, details, ticketUrl, picture, occurrences = [], last } = event;
  const held = nextHeld(occurrences);
  const shown = held ?? occurrences[0] ?? last;
  const repeats = repeatsInWords(event);
  const directions = directionsTo(location, useFacts());
  return (
    <article className="wrap-anywhere border-line border-t pt-10 pb-20 md:pt-14 md:pb-28">
      <div className="justify-between gap-x-16 lg:flex lg:items-center">
        <div className="min-w-0 flex-1">
          {occurrences.length === 0 && <p className="mb-3 font-semibold text-danger">{words.over}</p>}
          {shown && <OccurrenceTime of={shown} className={dateAboveTitle} />}
          {shown && <OccurrenceStatus of={shown} />}
          <h1 id={titleId} className={`mt-3 ${titleLook(event)}`}>
            {title}
          </h1>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-6 text-lg">
            {location}
            {held && directions && (
              <SmartLink href={directions} newTab aria-describedby={titleId} className="link tap-target print:hidden">
                Get Directions
              </SmartLink>
            )}
          </p>
          {held && (
            <>
              {repeats && <p className="mt-1 text-quiet">{repeats}</p>}
              <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4 print:hidden">
                {ticketUrl && (
                  <ButtonLink href={ticketUrl} newTab aria-describedby={titleId}>
                    {words.tickets}
                  </ButtonLink>
                )}
                <AddToCalendar site={siteUrl} path={itemCalendarPath(eventList, event)} describedBy={titleId} />
              </div>
            </>
          )}
        </div>
        {picture ? (
          <div className="max-lg:mt-8 lg:w-[54%]">
            <WholePicture
              item={event}
              sizes="(min-width: 80rem) 39rem, (min-width: 64rem) 48vw, 90vw"
              priority
              className="rounded-card lg:ml-auto"
            />
          </div>
        ) : (
          shown && <DayInWindow date={shown.date} />
        )}
      </div>
      <div className="justify-between gap-x-16 lg:flex">
        <TypedText of={details} className="mt-10 max-w-2xl leading-[1.75] lg:flex-1" />
        {occurrences.length > 1 && (
          <div className={`mt-10 max-w-2xl ${details ? 'lg:w-[26rem]' : 'lg:flex-1'}`}>
            <Dates of={occurrences} />
          </div>
        )}
      </div>
    </article>
  );
}

/** The next dates of a repeating event, the first ones unfolded. On paper all of them are. */
function Dates({ of: dates }: { of: Occurrence[] }) {
  const words = useWords('events');
  const folded = dates.slice(firstDates);
  return (
    <section>
      <h2 className="type-subheading">{words.dates}</h2>
      <DateRows of={dates.slice(0, firstDates)} />
      {folded.length > 0 && (
        <details className="print:details-content:[content-visibility:visible]">
          <summary className="link tap-target print:hidden">{`Show ${folded.length} more`}</summary>
          <DateRows of={folded} />
        </details>
      )}
    </section>
  );
}

function DateRows({ of: dates }: { of: Occurrence[] }) {
  return (
    <ul className="mt-3">
      {dates.map((date) => {
        const status = statusInWords(date);
        return (
          <li key={`${date.date}T${date.starts}${date.from}`} className="border-line border-t py-3">
            <OccurrenceTime of={date} className="figures" />
            {status && <p className="text-quiet">{status}</p>}
          </li>
        );
      })}
    </ul>
  );
}
