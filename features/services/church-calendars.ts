import slugify from '@sindresorhus/slugify';
import { href } from 'react-router';
import { calendars } from '#content/calendars.ts';
import { campuses, mainCampus } from '#content/campuses.ts';
import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import type { Campus, Exception, Service } from '#content/schema.ts';
import { type CalendarEvent, calendarType, writeCalendar } from '#core/calendar.ts';
import { oneLine } from '#core/links.ts';
import { laterBy, servicesCalendarPath } from '#core/service-times.ts';
import type { Document } from '#records/store/feature.server.ts';

export const servicesCalendar: Document = {
  path: servicesCalendarPath,
  type: calendarType,
  reads: [],
  write: () =>
    writeCalendar(calendars.services.name, [
      ...serviceEvents(church.services, exceptions),
      ...otherCampusEvents(campuses.slice(1), exceptions),
    ]),
};

/** Every weekly service except on days with exceptions, and the services of those days. */
export function serviceEvents(services: Service[], exceptions: Exception[]): CalendarEvent[] {
  const { title } = calendars.services;
  const once = exceptions.flatMap(({ date, name, starts }) =>
    starts.map((start) => serviceAt(mainCampus, { id: date, title: `${title}: ${name}`, on: { date }, start })),
  );
  return [...weeklyEvents({ ...mainCampus, services }, exceptions, { id: '', title }), ...once];
}

/** The services of campuses besides the main one that have their own. */
export function otherCampusEvents(campuses: Campus[], exceptions: Exception[]): CalendarEvent[] {
  return campuses.flatMap((campus) => {
    const title = `${calendars.services.title}, ${campus.name}`;
    return weeklyEvents(campus, exceptions, { id: `${slugify(campus.name)}-`, title });
  });
}

function weeklyEvents(campus: Campus, exceptions: Exception[], { id, title }: Pick<CalendarEvent, 'id' | 'title'>) {
  const exceptOn = exceptions.map(({ date }) => date);
  return campus.services.flatMap(({ day, starts }) =>
    starts.map((start) =>
      serviceAt(campus, { id: `${id}${day.toLowerCase()}`, title, on: { weekday: day, exceptOn }, start }),
    ),
  );
}

function serviceAt(
  { address }: Campus,
  { id, start, ...event }: Pick<CalendarEvent, 'id' | 'title' | 'on'> & { start: string },
): CalendarEvent {
  return {
    ...event,
    id: `service-${id}-${start.replace(':', '')}`,
    starts: start,
    ends: laterBy(church.serviceLength.minutes, start),
    location: oneLine(address),
    url: href('/locations'),
  };
}
