import { href } from 'react-router';
import { calendars } from '#content/calendars.ts';
import { mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import type { Event, Exception, Service } from '#content/schema.ts';
import type { CalendarEvent } from '#domain/calendar.ts';
import { oneLine } from '#domain/maps.ts';
import { laterBy } from '#domain/service-times.ts';

/** Every weekly service except on days with exceptions, and the services of those days. */
export function serviceEvents(services: Service[], exceptions: Exception[]): CalendarEvent[] {
  const exceptOn = exceptions.map(({ date }) => date);
  const weekly = services.flatMap(({ day, starts }) =>
    starts.map((start) =>
      service(`${day.toLowerCase()}-${start}`, calendars.services.title, { weekday: day, exceptOn }, start),
    ),
  );
  const once = exceptions.flatMap(({ date, name, starts }) =>
    starts.map((start) => service(`${date}-${start}`, `${calendars.services.title}: ${name}`, { date }, start)),
  );
  return [...weekly, ...once];
}

function service(id: string, title: string, on: CalendarEvent['on'], starts: string): CalendarEvent {
  return {
    id: `service-${id.replace(':', '')}`,
    title,
    on,
    starts,
    ends: laterBy(church.serviceLength.minutes, starts),
    location: oneLine(mainCampus.address),
    url: href('/locations'),
  };
}

/** The id comes from the date and the order within a day, so that it survives a corrected title or time. */
export function churchEvents(events: Event[]): CalendarEvent[] {
  return events.map(({ date, title, starts, ends, location, details, ticketUrl }, index) => {
    const before = events.slice(0, index).filter((other) => other.date === date).length;
    const id = `event-${date}${before > 0 ? `-${before + 1}` : ''}`;
    return { id, title, on: { date }, starts, ends, location, description: details, url: ticketUrl || '/' };
  });
}
