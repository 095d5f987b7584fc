import { pageOf, readPage } from '#domain/paging.ts';
import { withoutHidden } from '#records/item-page.ts';
import type { List } from '#records/list.ts';
import type { Event } from './event.ts';

const eventsPerPage = 50;

/** Those that are not over, the next one first. */
export const eventList: List<Event> = {
  path: 'events',
  page: '/events',
  parameters: ['page'],
  show: (events, searchParams) => pageOf(upcoming(withoutHidden(events)), readPage(searchParams), eventsPerPage),
};

export function upcoming<Kind extends Pick<Event, 'occurrences'>>(events: Kind[]) {
  return events.filter(({ occurrences = [] }) => occurrences.length > 0);
}
