import { events as declared, type Event } from './event.ts';
import { endOf } from './occurrence.ts';
import { lastOccurrence, nextOccurrences } from './occurrences.server.ts';

/** How many of an event's next dates pages show. */
const shownDates = 12;

export const events = {
  ...declared,
  addDetails: (all: Event[], { now }: { now: Date }) =>
    all.map((event) => {
      const occurrences = nextOccurrences(event, now, shownDates);
      return { ...event, occurrences, ...(occurrences.length === 0 && { last: lastOccurrence(event, now) }) };
    }),
  endsAt: ({ occurrences: [next] = [] }: Event) => next && endOf(next),
};
