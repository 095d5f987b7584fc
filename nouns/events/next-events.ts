import type { Event } from './event.ts';
import { upcoming } from './event-list.ts';

/** What the home page shows of an event. */
export type NextEvent = Pick<
  Event,
  'title' | 'slug' | 'location' | 'details' | 'ticketUrl' | 'picture' | 'pictureDetails' | 'occurrences'
>;

const shownEvents = 3;

/** The first few of a list in the order of the next dates. */
export function nextEvents(events: Event[]): NextEvent[] {
  return upcoming(events)
    .slice(0, shownEvents)
    .map(({ title, slug, location, details, ticketUrl, picture, pictureDetails, occurrences }) => ({
      title,
      slug,
      location,
      details,
      ticketUrl,
      picture,
      ...(pictureDetails && { pictureDetails }),
      occurrences: occurrences?.slice(0, 2),
    }));
}
