import { church } from '#content/church.ts';
import { churchDate } from '#domain/church-time.ts';
import { dateInWords } from '#domain/dates.ts';
import { events as declared, type Event } from './event.ts';
import { isDateOf, lastOccurrence, nextOccurrences } from './occurrences.server.ts';

/** How many of an event's next dates pages show. */
const shownDates = 12;

export const events = {
  ...declared,
  hasEnd: true as const,
  derivedBy: `1 ${church.timeZone}`,
  derive(event: Event, now: Date) {
    const occurrences = nextOccurrences(event, now, shownDates);
    const [next] = occurrences;
    if (!next) return { details: { occurrences, last: lastOccurrence(event, now) } };
    const [until] = occurrences.map(({ endsAt }) => endsAt).sort();
    return { details: { occurrences }, startsAt: `${next.date}T${next.starts}`, until };
  },
  /** Dates of the past are not checked: they may stem from a schedule that the event had before. */
  findMistake(event: Event, now: Date) {
    const today = churchDate(now);
    const wrong = event.changes.find(({ date }) => date >= today && !isDateOf(event, date));
    return wrong && { field: 'changes', message: `The event has no date on ${dateInWords(wrong.date).whole}` };
  },
};
