import type { Event } from './event.ts';

/** What the home page shows of an event. */
export type NextEvent = Pick<
  Event,
  'title' | 'slug' | 'location' | 'details' | 'ticketUrl' | 'picture' | 'pictureDetails' | 'occurrences'
>;

/** Those that visitors see, an admin's browser may have loaded others, and that are not over. */
export function upcoming(events: Event[]) {
  return events.filter(({ state, occurrences }) => !state && occurrences?.length);
}

/** The first few of a list in the order of the next dates. */
export function nextEvents(events: Event[]): NextEvent[] {
  return upcoming(events).slice(0, 3);
}
