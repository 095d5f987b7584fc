import { siteUrl } from '#content/site.ts';
import { dateInWords } from '#core/dates.ts';
import { type ListPage, readPage } from '#core/paging.ts';
import { excerpt } from '#core/plain-text.ts';
import { timeRange } from '#core/service-times.ts';
import { useWords } from '#core/use-words.ts';
import { registry } from '#features/all.server.ts';
import type { Event, Occurrence } from '#features/events/event.ts';
import { eventList, eventsPerPage, findNextEvent, nextHeld } from '#features/events/event-list.ts';
import {
  DateLabel,
  DayInWindow,
  dateAboveTitle,
  OccurrenceStatus,
  OccurrenceTime,
  statusInWords,
  struckIfCancelled,
  titleLook,
} from '#features/events/occurrence.tsx';
import { repeatsInWords } from '#features/events/repeats-in-words.ts';
import { calendarPath } from '#records/declare/calendar.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { CroppedPicture } from '#records/show/item-picture.tsx';
import { Offers } from '#records/show/offers.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { readListPage } from '#records/store/store.server.ts';
import { findInstead } from '#site/instead.server.ts';
import { NextStep } from '#site/layout/page.tsx';
import { PageHead } from '#site/layout/page-head.tsx';
import { pickWords } from '#site/page-words.server.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { ListEmpty } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import type { Route } from './+types/events';

/** The look of a link that is as large as the part of the page that it is in, which is `relative`. */
const wholePart = 'tap-target after:absolute after:inset-0 hover:text-accent';

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = { page: readPage(url.searchParams), size: eventsPerPage };
  const viewer = context.get(viewerContext);
  const shown = await readListPage(viewer, registry.events, place);
  const words = pickWords(context, 'events');
  return { shown, words, ...(shown.count === 0 && { instead: await findInstead(viewer) }) };
}

export default function Events({ loaderData: { shown } }: Route.ComponentProps) {
  const words = useWords('events');
  const { heading, lead, empty, next } = words;
  return (
    <>
      <PageHead page={words} />
      <div className="wrap on-paper pt-14 pb-20 md:pt-20 md:pb-28">
        <div className="items-baseline justify-between gap-x-16 lg:flex">
          <h1 id="events" className="type-title">
            {heading}
          </h1>
          <div className="measure mt-4 shrink-0">
            <p className="type-lead">{lead}</p>
            {shown.count > 0 && <AddToCalendar site={siteUrl} path={calendarPath(eventList)} describedBy="events" />}
          </div>
        </div>
        {shown.count > 0 ? (
          <UpcomingEvents shown={shown} />
        ) : (
          <>
            <ListEmpty text={empty} />
            <Offers />
          </>
        )}
      </div>
      <NextStep {...next} />
    </>
  );
}

/** The event that takes place first is large, and not in its month. */
function UpcomingEvents({ shown }: { shown: ListPage<Event> }) {
  const first = shown.page === 1 ? findNextEvent(shown.items) : undefined;
  const others = shown.items.filter((event) => event !== first?.event);
  const months = Map.groupBy(others, ({ occurrences: [next] = [] }: Event) => {
    const { month, year } = dateInWords(next?.date ?? '');
    return `${month} ${year}`;
  });
  return (
    <>
      {first && <FirstEvent {...first} />}
      {[...months].map(([month, inMonth]) => (
        <section
          key={month}
          aria-label={month}
          className="gap-x-8 border-line border-t pt-6 not-last:pb-6 lg:grid lg:grid-cols-[10rem_1fr]"
        >
          <h2 className="type-eyebrow font-sans text-accent lg:pt-6">{month}</h2>
          <ul>
            {inMonth.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      <Pager {...shown} />
    </>
  );
}

/** An event with its picture, or with its day in a church window. */
function FirstEvent({ event, held }: { event: Event; held: Occurrence }) {
  const { title, location, details, picture, occurrences = [] } = event;
  const repeats = repeatsInWords(event);
  return (
    <article className="wrap-anywhere relative mt-8 mb-14 items-center gap-x-14 md:mt-12 md:mb-24 lg:flex">
      {picture ? (
        <div className="overflow-hidden rounded-card max-lg:mb-7 lg:w-[58%]">
          <CroppedPicture
            item={event}
            sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 53vw, 90vw"
            priority
            className="w-full"
          />
        </div>
      ) : (
        <DayInWindow date={held.date} />
      )}
      <div className="min-w-0 flex-1">
        <OccurrenceTime of={held} className={dateAboveTitle} />
        <OccurrenceStatus of={held} />
        <h2 className={`mt-3 ${titleLook(event)}`}>
          <ItemLink noun={eventList} item={event} className={wholePart}>
            {title}
          </ItemLink>
        </h2>
        <p className="mt-4 text-lg">{location}</p>
        {repeats && <p className="mt-1 text-quiet">{repeats}</p>}
        {details && <p className="measure mt-4">{excerpt(details.split('\n')[0] ?? '', 240)}</p>}
        {occurrences.slice(0, occurrences.indexOf(held)).map((cancelled) => (
          <p key={cancelled.date} className="mt-4 text-quiet">
            <OccurrenceTime of={cancelled} className="figures" /> {statusInWords(cancelled)}
          </p>
        ))}
      </div>
    </article>
  );
}

/** An event with its next date, and if that is cancelled, with the one on which it is next held. */
function EventRow({ event }: { event: Event }) {
  const { title, location, occurrences = [] } = event;
  const [next] = occurrences;
  if (!next) return null;
  const repeats = repeatsInWords(event);
  const struck = struckIfCancelled(next);
  return (
    <li className="wrap-anywhere relative grid grid-cols-[5.5rem_1fr] grid-rows-[auto_1fr] gap-x-4 border-line py-6 not-first:border-t max-xs:block md:grid-cols-[6rem_1fr_auto] md:gap-x-8">
      <time dateTime={next.date} className={`leading-tight ${struck}`}>
        <DateLabel date={next.date} withMonth={false} />
      </time>
      <div className="overflow-hidden rounded-card empty:hidden self-start max-md:mt-3 max-xs:w-22 md:col-start-3 md:row-span-2 md:w-40">
        <CroppedPicture item={event} sizes="(min-width: 48rem) 10rem, 5.5rem" className="w-full" />
      </div>
      <div className="col-start-2 row-span-2 row-start-1 min-w-0">
        <h3 className="type-subheading">
          <ItemLink noun={eventList} item={event} className={wholePart}>
            {title}
          </ItemLink>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <span className={`font-semibold figures ${struck}`}>{timeRange(next)}</span>{' '}
          <span className="text-quiet">{location}</span>
        </p>
        {repeats && <p className="mt-1 text-quiet">{repeats}</p>}
        <OccurrenceStatus of={next} held={nextHeld(occurrences)} />
      </div>
    </li>
  );
}
