import { events as declared, type Event } from './event.ts';
import { nextOccurrences } from './occurrences.server.ts';

/** How many of an event's next dates pages show. */
const shownDates = 12;

export const events = {
  ...declared,
  addDetails: (all: Event[], { now }: { now: Date }) =>
    all.map((event) => ({ ...event, occurrences: nextOccurrences(event, now, shownDates) })),
};
