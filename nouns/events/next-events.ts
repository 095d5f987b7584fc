import { pictureAddress } from '#records/picture.ts';
import type { Event, Occurrence } from './event.ts';

/** What the home page shows of an event, and no more: it is sent twice, as HTML and for the browser. */
export type NextEvent = Pick<Event, 'title' | 'slug' | 'location' | 'details'> & {
  ticketUrl?: string;
  next: Occurrence;
  thumbnail?: Thumbnail | undefined;
};
type Thumbnail = { src: string; width: number; alt: string; focus: number };

const shownEvents = 3;
/** Of the smallest file of a picture, which is enough for a thumbnail. */
const thumbnailWidth = 480;

/** Those that visitors see, an admin's browser may have loaded others, and that are not over. */
export function upcoming(events: Event[]) {
  return events.filter(({ state, occurrences }) => !state && occurrences?.length);
}

/** The first few of a list in the order of the next dates. */
export function nextEvents(events: Event[]): NextEvent[] {
  return upcoming(events)
    .slice(0, shownEvents)
    .flatMap((event) => {
      const { title, slug, location, details, ticketUrl, occurrences: [next] = [] } = event;
      const rest = { ...(ticketUrl && { ticketUrl }), thumbnail: thumbnailOf(event) };
      return next ? { title, slug, location, details, next, ...rest } : [];
    });
}

/** Higher than wide it is cropped from top to bottom, otherwise from side to side. */
function thumbnailOf({ picture, pictureDetails }: Event): Thumbnail | undefined {
  if (!pictureDetails) return undefined;
  const { alt, width, height, focusX, focusY } = pictureDetails;
  const focus = 10 * Math.round((width > height ? focusX : focusY) / 10);
  return { src: pictureAddress(picture), width: Math.min(width, thumbnailWidth), alt, focus };
}
