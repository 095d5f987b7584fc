import { churchDate } from '#domain/church-time.ts';
import { dateInWords } from '#domain/dates.ts';
import { events as declared, type Event } from './event.ts';
import { isDateOf, lastOccurrence, nextOccurrences } from './occurrences.server.ts';

/** How many of an event's next dates pages show. */
const shownDates = 12;

export const events = {
  ...declared,
  addDetails: (all: Event[], { now }: { now: Date }) =>
    all.map((event) => {
      const occurrences = nextOccurrences(event, now, shownDates);
      return { ...event, occurrences, ...(occurrences.length === 0 && { last: lastOccurrence(event, now) }) };
    }),
  /** Dates of the past are not checked: they may stem from a schedule that the event had before. */
  findMistake(event: Event, now: Date) {
    const today = churchDate(now);
    const wrong = event.changes.find(({ date }) => date >= today && !isDateOf(event, date));
    return wrong && { field: 'changes', message: `The event has no date on ${dateInWords(wrong.date).whole}` };
  },
  endsAt: ({ occurrences: [next] = [] }: Event) => next && new Date(next.endsAt),
};
