import { siteUrl } from '#content/site.ts';
import { dateInWords } from '#core/dates.ts';
import { mailto, tel } from '#core/links.ts';
import { timeRange } from '#core/service-times.ts';
import { useNow } from '#core/use-now.ts';
import { useFacts, useWords } from '#core/use-words.ts';
import type { Event, Occurrence } from '#features/events/event.ts';
import { eventList, nextHeld } from '#features/events/event-list.ts';
import { DateLabel, OccurrenceStatus, struckIfCancelled } from '#features/events/occurrence.tsx';
import { calendarPath } from '#records/declare/calendar.ts';
import { ItemLink } from '#records/declare/item-links.tsx';
import { FillingPicture } from '#records/show/item-picture.tsx';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { dialogCommand } from '#ui/dialog-command.ts';
import { SmartLink } from '#ui/smart-link.tsx';

type RowProps = { event: Event; next: Occurrence; id: string };
type HeldProps = RowProps & { held: Occurrence | undefined };

/** A date that ends while the page is open is replaced by the event's next one. */
export function EventsLedger({ events }: { events: Event[] }) {
  const home = useWords('home');
  const now = useNow();
  const { all, none } = home.events;
  const rows = events.flatMap((event) => {
    const coming = event.occurrences?.filter(({ endsAt }) => !now || now < new Date(endsAt)) ?? [];
    const [next] = coming;
    return next ? { event, next, held: nextHeld(coming) } : [];
  });
  const isEmpty = rows.length === 0;
  return (
    <>
      {isEmpty ? (
        <p className="type-lead measure">
          {none.text}{' '}
          <SmartLink href={none.link.href} className="link">
            {none.link.label}
          </SmartLink>
        </p>
      ) : (
        <ol className="border-line border-b">
          {rows.map((row, place) => (
            <EventRow key={row.event.id} {...row} id={`event-${place}`} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-x-8">
        <SmartLink href={all.href} className="link tap-target">
          {all.label}
        </SmartLink>
        {!isEmpty && <AddToCalendar site={siteUrl} path={calendarPath(eventList)} describedBy="events" />}
      </div>
    </>
  );
}

function EventRow({ event, next, held, id }: HeldProps) {
  return (
    <li className="grid grid-cols-[5.5rem_1fr_min(22%,6rem)] items-start gap-3 border-line border-t py-6 max-xs:block md:grid-cols-[7rem_10rem_1fr_auto] md:items-center md:gap-10">
      <p className="leading-tight">
        <time dateTime={next.date} className={struckIfCancelled(next)}>
          <DateLabel date={next.date} />
        </time>
      </p>
      <div className="aspect-3/2 overflow-hidden rounded-card empty:max-md:hidden max-md:order-1 max-md:aspect-square">
        <FillingPicture item={event} sizes="10rem" />
      </div>
      <div className="wrap-anywhere max-md:[div:empty+&]:col-span-2">
        <h3 id={id} className="type-subheading">
          <ItemLink noun={eventList} item={event} className="tap-target hover:text-accent">
            {event.title}
          </ItemLink>
        </h3>
        <p className="mt-1 text-quiet">{event.location}</p>
        <OccurrenceStatus of={next} held={held} />
      </div>
      <div className="max-md:order-1 max-md:col-span-2 max-md:col-start-2">
        {next.status !== 'cancelled' && <Tickets event={event} next={next} id={id} />}
      </div>
    </li>
  );
}

function Tickets({ event, next, id: titleId }: RowProps) {
  const { church } = useFacts();
  const home = useWords('home');
  const { tickets, ticketHelp, ticketSubject } = home.events;
  const id = `${titleId}-tickets`;
  if (event.ticketUrl) {
    return (
      <ButtonLink look="quiet" href={event.ticketUrl} newTab aria-describedby={titleId}>
        {tickets}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button look="quiet" aria-describedby={titleId} {...dialogCommand('show-modal', id)}>
        {tickets}
      </Button>
      <Dialog id={id} title={event.title}>
        <p className="font-semibold text-heading">
          {`${dateInWords(next.date).whole}, ${timeRange(next)}`}
          <br />
          {event.location}
        </p>
        <p className="mt-4">{event.details}</p>
        <p className="mt-4">{ticketHelp}</p>
        <div className="mt-6 flex flex-wrap gap-4">
          <ButtonLink href={mailto(church.email, { subject: `${ticketSubject} ${event.title}` })}>
            Email the office
          </ButtonLink>
          <ButtonLink look="quiet" href={tel(church.phone)}>
            {`Call ${church.phone}`}
          </ButtonLink>
        </div>
      </Dialog>
    </>
  );
}
