import { pictureAddress } from '#records/picture.ts';
import type { Event, Occurrence } from './event.ts';
import { changeInWords, upcoming } from './occurrence.ts';

/** What the home page shows of an event, and no more: it is sent twice, as HTML and for the browser. */
export type NextEvent = Pick<Event, 'title' | 'slug' | 'location' | 'details'> & {
  ticketUrl?: string;
  next: Pick<Occurrence, 'date' | 'starts' | 'ends' | 'endsAt' | 'status'>;
  /** Of the next date, and the volunteer's note about it. */
  change?: string | undefined;
  thumbnail?: Thumbnail | undefined;
};
type Thumbnail = { src: string; width: number; alt: string; focus: number };

export const shownEvents = 3;
/** Of the smallest file of a picture, which is enough for a thumbnail. */
const thumbnailWidth = 480;

/** The first few of a list in the order of the next dates. */
export function nextEvents(events: Event[]): NextEvent[] {
  return upcoming(events)
    .slice(0, shownEvents)
    .flatMap((event) => {
      const { title, slug, location, details, ticketUrl, occurrences: [occurrence] = [] } = event;
      if (!occurrence) return [];
      const { from, note, ...next } = occurrence;
      const change = [changeInWords(occurrence), note].filter(Boolean).join('. ');
      const rest = { ...(ticketUrl && { ticketUrl }), ...(change && { change }), thumbnail: thumbnailOf(event) };
      return { title, slug, location, details, next, ...rest };
    });
}

/** Higher than wide it is cropped from top to bottom, otherwise from side to side. */
function thumbnailOf({ picture, pictureDetails }: Event): Thumbnail | undefined {
  if (!pictureDetails) return undefined;
  const { alt, width, height, focusX, focusY } = pictureDetails;
  const focus = 10 * Math.round((width > height ? focusX : focusY) / 10);
  return { src: pictureAddress(picture), width: Math.min(width, thumbnailWidth), alt, focus };
}
