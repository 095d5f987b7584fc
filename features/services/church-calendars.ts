import slugify from '@sindresorhus/slugify';
import { href } from 'react-router';
import type { Facts } from '#content/facts.ts';
import type { Campus } from '#content/schema.ts';
import { pageOrHome } from '#content/without-pages.ts';
import type { Content } from '#content/words.ts';
import { type CalendarEvent, calendarType, writeCalendar } from '#core/calendar.ts';
import { dateInWords } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import { oneLine } from '#core/links.ts';
import { laterBy, servicesCalendarPath } from '#core/service-times.ts';
import { usualStarts } from '#core/week.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import type { Document } from '#records/store/feature.server.ts';
import { listTimes } from '#records/store/revisions.server.ts';
import { listItems } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import type { StoredException } from './exception.ts';

/** `changed`: when it was saved last, which tells subscribers that their copy is older. */
type DatedException = Exception & Pick<CalendarEvent, 'changed'>;

export function servicesCalendar(noun: ServerNoun<StoredException>): Document {
  return {
    path: servicesCalendarPath,
    type: calendarType,
    reads: [noun.path],
    async write({ db, content }) {
      const exceptions = await listExceptions(db, noun);
      const events = [...serviceEvents(content, exceptions), ...otherCampusEvents(content, exceptions)];
      return writeCalendar(content.words.calendars.services.name, events);
    },
  };
}

/** All exceptions, past ones too: a subscriber's calendar goes back as well. */
async function listExceptions(db: Db, noun: ServerNoun<StoredException>): Promise<DatedException[]> {
  const items = await listItems(db, noun);
  const times = await listTimes(db, noun, items);
  return items.map((item) => {
    const { changedAt } = times.get(item.id) ?? {};
    return { ...item, ...(changedAt && { changed: { at: new Date(changedAt), version: item.version } }) };
  });
}

/** Every weekly service, cancelled on days whose exception leaves it out; and the services of those days. */
export function serviceEvents({ facts, words }: Content, exceptions: DatedException[]): CalendarEvent[] {
  const { church, mainCampus } = facts;
  const { title } = words.calendars.services;
  const once = exceptions.flatMap(({ date, name, starts, changed }) =>
    starts.map((start) => {
      const event = { id: date, title: [title, name].filter(Boolean).join(': '), on: { date }, start };
      return { ...serviceAt(facts, mainCampus, event), ...(changed && { changed }) };
    }),
  );
  return [...weeklyEvents(facts, { ...mainCampus, services: church.services }, exceptions, { id: '', title }), ...once];
}

/** The services of campuses besides the main one that have their own. A day on which the main campus only adds something is as usual there. */
export function otherCampusEvents({ facts, words }: Content, exceptions: DatedException[]): CalendarEvent[] {
  const { church, campuses } = facts;
  const fewer = exceptions.filter(
    ({ date, starts }) =>
      starts.length === 0 || usualStarts(date, church.services).some((start) => !starts.includes(start)),
  );
  return campuses.slice(1).flatMap((campus) => {
    const title = `${words.calendars.services.title}, ${campus.name}`;
    return weeklyEvents(facts, campus, fewer, { id: `${slugify(campus.name)}-`, title });
  });
}

/** The services of every week. On a day with an exception they are cancelled, or left out for one at the same time. */
function weeklyEvents(
  facts: Facts,
  campus: Campus,
  exceptions: DatedException[],
  { id, title }: Pick<CalendarEvent, 'id' | 'title'>,
): CalendarEvent[] {
  return campus.services.flatMap(({ day, starts }) => {
    const onDay = exceptions.filter(({ date }) => dateInWords(date).weekday === day);
    return starts.map((start) => {
      const { held = [], cancelled = [] } = Object.groupBy(onDay, (exception) =>
        campus.name === facts.mainCampus.name && exception.starts.includes(start) ? 'held' : 'cancelled',
      );
      const on = { weekday: day, exceptOn: held.map(({ date }) => date) };
      const event = serviceAt(facts, campus, { id: `${id}${day.toLowerCase()}`, title, on, start });
      const times = { starts: event.starts, ends: event.ends };
      const moved = cancelled.map(({ date, changed }) => ({ ...times, from: date, date, isCancelled: true, changed }));
      return { ...event, moved };
    });
  });
}

function serviceAt(
  facts: Facts,
  { address }: Campus,
  { id, start, ...event }: Pick<CalendarEvent, 'id' | 'title' | 'on'> & { start: string },
): CalendarEvent {
  return {
    ...event,
    id: `service-${id}-${start.replace(':', '')}`,
    starts: start,
    ends: laterBy(facts.church.serviceLength.minutes, start),
    location: oneLine(address),
    url: pageOrHome(href('/locations'), facts),
  };
}
