import { pageOf, readPage } from '#domain/paging.ts';
import type { List } from '#records/list.ts';
import type { Event } from './event.ts';
import { onlyDateOf, upcoming } from './occurrence.ts';

export const eventsPerPage = 50;

const noMore = { slug: '', ends: '', details: '', picture: '', ticketUrl: '', repeats: 'never', until: '' } as const;

/** Those that are not over, the next one first. */
export const eventList: List<Event> = {
  path: 'events',
  page: '/events',
  parameters: ['page'],
  defaults: (event) => ({ ...noMore, occurrences: [onlyDateOf(event)] }),
  show: (events, searchParams) => pageOf(upcoming(events), readPage(searchParams), eventsPerPage),
};
