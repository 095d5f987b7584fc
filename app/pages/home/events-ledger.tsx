import { memo } from 'react';
import { useNow, useToday } from '#app/church/use-now.ts';
import { church } from '#content/church.ts';
import { home } from '#content/pages/home.ts';
import type { Event } from '#content/schema.ts';
import { eventsCalendarPath } from '#domain/calendar-paths.ts';
import { churchMoment } from '#domain/church-time.ts';
import { dateInWords } from '#domain/dates.ts';
import { mailto, tel } from '#domain/mail.ts';
import { timeRange } from '#domain/service-times.ts';
import { upcomingEvents } from '#domain/upcoming-events.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { dialogCommand } from '#ui/dialog-command.ts';
import { Picture } from '#ui/picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

export function EventsLedger({ events }: { events: Event[] }) {
  const [today, now] = [useToday(), useNow()];
  const upcoming = upcomingEvents(events, now ?? churchMoment(today));
  const { text, link } = home.events.none;
  if (upcoming.length === 0) {
    return (
      <p className="type-lead measure">
        {text}{' '}
        <SmartLink href={link.href} className="link">
          {link.label}
        </SmartLink>
      </p>
    );
  }
  return (
    <>
      <ol className="border-line border-b">
        {upcoming.map((event, place) => (
          <EventRow key={event.title} event={event} id={`event-${place}`} />
        ))}
      </ol>
      <AddToCalendar site={church.siteUrl} path={eventsCalendarPath} describedBy="events" />
    </>
  );
}

/** Memoized: the list renders every minute. */
const EventRow = memo(function EventRow({ event, id }: { event: Event; id: string }) {
  const { weekday, month, day } = dateInWords(event.date);
  return (
    <li
      className="grid grid-cols-[5.5rem_1fr_min(22%,6rem)] items-start gap-3 border-line border-t py-6 max-xs:block md:grid-cols-[7rem_10rem_1fr_auto] md:items-center md:gap-10"
      data-rise
    >
      <p className="leading-tight">
        <time dateTime={event.date}>
          <span className="block text-quiet text-sm">{weekday}</span>
          <span className="block font-semibold text-heading">{month}</span>
          <span className="block font-display text-5xl text-accent figures">{day}</span>
        </time>
      </p>
      <div className="aspect-3/2 overflow-hidden rounded-card max-md:order-1 max-md:aspect-square">
        <Picture
          name={event.picture}
          alt={event.alt}
          sizes="10rem"
          className="h-full w-full object-cover object-[50%_12%]"
        />
      </div>
      <div>
        <h3 id={id} className="type-subheading">
          {event.title}
        </h3>
        <p className="mt-1 text-quiet">{event.location}</p>
      </div>
      <div className="max-md:order-1 max-md:col-span-2 max-md:col-start-2">
        <Tickets event={event} titleId={id} />
      </div>
    </li>
  );
});

function Tickets({ event, titleId }: { event: Event; titleId: string }) {
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
          {`${dateInWords(event.date).whole}, ${timeRange(event)}`}
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
