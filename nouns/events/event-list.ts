import { pageOf, readPage } from '#domain/paging.ts';
import type { List } from '#records/list.ts';
import type { Event } from './event.ts';
import { upcoming } from './occurrence.ts';

const eventsPerPage = 50;

/** Those that are not over, the next one first. */
export const eventList: List<Event> = {
  path: 'events',
  page: '/events',
  parameters: ['page'],
  show: (events, searchParams) => pageOf(upcoming(events), readPage(searchParams), eventsPerPage),
};
