import { useNow } from '#app/church/use-now.ts';
import { church } from '#content/church.ts';
import { home } from '#content/pages/home.ts';
import { eventsCalendarPath } from '#domain/calendar-paths.ts';
import { dateInWords } from '#domain/dates.ts';
import { mailto, tel } from '#domain/mail.ts';
import { timeRange } from '#domain/service-times.ts';
import type { NextEvent } from '#nouns/events/next-events.ts';
import { AddToCalendar } from '#ui/add-to-calendar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { dialogCommand } from '#ui/dialog-command.ts';
import { ResponsivePicture } from '#ui/responsive-picture.tsx';
import { SmartLink } from '#ui/smart-link.tsx';

/** `events` is null if they could not be loaded. What ends while the page is open leaves it. */
export function EventsLedger({ events }: { events: NextEvent[] | null }) {
  const now = useNow();
  const { all, none } = home.events;
  const rows = (events ?? []).filter(({ next }) => !now || now < new Date(next.endsAt));
  const isEmpty = events && rows.length === 0;
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
          {rows.map((event, place) => (
            <EventRow key={event.slug} event={event} id={`event-${place}`} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-x-8">
        <SmartLink href={all.href} className="link tap-target">
          {all.label}
        </SmartLink>
        {!isEmpty && <AddToCalendar site={church.siteUrl} path={eventsCalendarPath} describedBy="events" />}
      </div>
    </>
  );
}

function EventRow({ event, id }: { event: NextEvent; id: string }) {
  const { next } = event;
  const { weekday, month, day } = dateInWords(next.date);
  const isCancelled = next.status === 'cancelled';
  return (
    <li className="grid grid-cols-[5.5rem_1fr_min(22%,6rem)] items-start gap-3 border-line border-t py-6 max-xs:block md:grid-cols-[7rem_10rem_1fr_auto] md:items-center md:gap-10">
      <p className="leading-tight">
        <time dateTime={next.date} className={isCancelled ? 'line-through' : undefined}>
          <span className="block text-quiet text-sm">{weekday}</span>
          <span className="block font-semibold text-heading">{month}</span>
          <span className="block font-display text-5xl text-accent figures">{day}</span>
        </time>
      </p>
      <div className="aspect-3/2 overflow-hidden rounded-card empty:max-md:hidden max-md:order-1 max-md:aspect-square">
        <Thumbnail of={event} />
      </div>
      <div className="wrap-anywhere max-md:[div:empty+&]:col-span-2">
        <h3 id={id} className="type-subheading">
          <SmartLink href={`${home.events.all.href}/${event.slug}`} className="hover:text-accent">
            {event.title}
          </SmartLink>
        </h3>
        <p className="mt-1 text-quiet">{event.location}</p>
        {event.change && <p className="mt-1 text-danger">{event.change}</p>}
      </div>
      <div className="max-md:order-1 max-md:col-span-2 max-md:col-start-2">
        {!isCancelled && <Tickets event={event} id={id} />}
      </div>
    </li>
  );
}

function Thumbnail({ of: { thumbnail } }: { of: NextEvent }) {
  if (!thumbnail) return null;
  const { src, width, alt, focus } = thumbnail;
  return (
    <ResponsivePicture
      source={{ src, width, height: width }}
      alt={alt}
      sizes="10rem"
      className={`focal-${focus} h-full w-full object-cover`}
    />
  );
}

function Tickets({ event, id: titleId }: { event: NextEvent; id: string }) {
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
          {`${dateInWords(event.next.date).whole}, ${timeRange(event.next)}`}
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
