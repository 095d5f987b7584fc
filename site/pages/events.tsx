import { church } from '#content/church.ts';
import { events as words } from '#content/pages/events.ts';
import { dateInWords } from '#core/dates.ts';
import { type ListPage, readPage } from '#core/paging.ts';
import { timeRange } from '#core/service-times.ts';
import { registry } from '#features/all.server.ts';
import type { Event } from '#features/events/event.ts';
import { eventList, eventsPerPage } from '#features/events/event-list.ts';
import { DateLabel, OccurrenceStatus, struckIfCancelled } from '#features/events/occurrence.tsx';
import { repeatsInWords } from '#features/events/repeats-in-words.ts';
import { calendarPath } from '#records/declare/calendar.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { CroppedPicture } from '#records/show/item-picture.tsx';
import { Offers } from '#records/show/offers.tsx';
import { viewerContext } from '#records/store/public-items.server.ts';
import { readListPage } from '#records/store/store.server.ts';
import { findInstead } from '#site/instead.server.ts';
import { InnerPage } from '#site/layout/page.tsx';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { ListEmpty } from '#ui/list-states.tsx';
import { Pager } from '#ui/pager.tsx';
import type { Route } from './+types/events';

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = { page: readPage(url.searchParams), size: eventsPerPage };
  const viewer = context.get(viewerContext);
  const shown = await readListPage(viewer, registry.events, place);
  return { shown, ...(shown.count === 0 && { instead: await findInstead(viewer) }) };
}

export default function Events({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <InnerPage page={words}>
      <div className="wrap on-paper section">
        <UpcomingEvents shown={shown} />
      </div>
    </InnerPage>
  );
}

function UpcomingEvents({ shown }: { shown: ListPage<Event> }) {
  if (shown.count === 0) {
    return (
      <>
        <ListEmpty text={words.empty} />
        <Offers />
      </>
    );
  }
  const months = Map.groupBy(shown.items, ({ occurrences: [next] = [] }: Event) => {
    const { month, year } = dateInWords(next?.date ?? '');
    return `${month} ${year}`;
  });
  return (
    <>
      <div className="-mt-6 mb-6 flex flex-wrap items-center gap-x-6">
        <p id="upcoming" className="type-eyebrow text-accent">
          {words.upcoming}
        </p>
        <AddToCalendar site={church.siteUrl} path={calendarPath(eventList)} describedBy="upcoming" />
      </div>
      {[...months].map(([month, inMonth]) => (
        <section key={month} aria-label={month} className="mb-14">
          <h2 className="type-heading mb-6">{month}</h2>
          <ul className="border-line border-b">
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

/** An event with its next date. */
function EventRow({ event }: { event: Event }) {
  const { title, location, occurrences: [next] = [] } = event;
  if (!next) return null;
  const repeats = repeatsInWords(event);
  const struck = struckIfCancelled(next);
  return (
    <li className="wrap-anywhere grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-t py-6 max-xs:block md:grid-cols-[7rem_10rem_1fr] md:items-center md:gap-x-10">
      <time dateTime={next.date} className={`leading-tight ${struck}`}>
        <DateLabel date={next.date} withMonth={false} />
      </time>
      <div className="overflow-hidden rounded-card empty:max-md:hidden max-md:order-1 max-md:col-start-2">
        <CroppedPicture item={event} sizes="(min-width: 48rem) 10rem, 60vw" className="w-full" />
      </div>
      <div className="min-w-0">
        <h3 className="type-subheading">
          <ItemLink noun={eventList} item={event} className="tap-target hover:text-accent">
            {title}
          </ItemLink>
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-4">
          <span className={`font-semibold figures ${struck}`}>{timeRange(next)}</span>{' '}
          <span className="text-quiet">{location}</span>
        </p>
        {repeats && <p className="mt-1 text-quiet">{repeats}</p>}
        <OccurrenceStatus of={next} />
      </div>
    </li>
  );
}
