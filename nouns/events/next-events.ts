import { withoutHidden } from '#records/item-page.ts';
import type { Event } from './event.ts';

/** What the home page shows of an event. */
export type NextEvent = Pick<
  Event,
  'title' | 'slug' | 'location' | 'details' | 'ticketUrl' | 'picture' | 'pictureDetails' | 'occurrences'
>;

const shownEvents = 3;
/** The second one takes the place of the first when that is over. */
const shownDates = 2;

/** Those that visitors see and that are not over. */
export function upcoming(events: Event[]) {
  return withoutHidden(events).filter(({ occurrences = [] }) => occurrences.length > 0);
}

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
      occurrences: occurrences?.slice(0, shownDates),
    }));
}
