import * as z from 'zod/mini';
import { churchClock } from '#domain/church-time.ts';
import { addDays } from '#domain/dates.ts';
import { laterBy, shortTime } from '#domain/service-times.ts';

/** One date of an event, in the church's time. */
export const Occurrence = z.object({
  date: z.string(),
  starts: z.string(),
  /** '' if the event does not say. */
  ends: z.string(),
  status: z.optional(z.enum(['cancelled', 'moved'])),
  /** When it would have been, of one that was moved: '2027-06-18T19:00'. */
  from: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** What does not say when it ends is taken to last so long. */
const usualMinutes = 120;

/** Its end: '2027-06-18T20:30'. An end before the start is on the next day. */
export function endOf({ date, starts, ends }: Pick<Occurrence, 'date' | 'starts' | 'ends'>) {
  const end = ends || laterBy(usualMinutes, starts);
  return `${end > starts ? date : addDays(date, 1)}T${end}`;
}

export function isOver(occurrence: Occurrence, now: Date) {
  const { date, time } = churchClock(now);
  return endOf(occurrence) <= `${date}T${time}`;
}

/** '7PM to 8:30PM', or '7PM'. */
export function timesInWords({ starts, ends }: Pick<Occurrence, 'starts' | 'ends'>) {
  return [starts, ends].filter(Boolean).map(shortTime).join(' to ');
}

type Dated = { date: string; occurrences?: Occurrence[] | undefined };

/** What is next comes first; then what is over, the newest first. */
export function sortByNextDate<Event extends Dated>(events: Event[]) {
  const nextOf = ({ occurrences: [next] = [] }: Event) => next && `${next.date}T${next.starts}`;
  return events.sort((one, other) => {
    const [next, otherNext] = [nextOf(one), nextOf(other)];
    if (next && otherNext) return next < otherNext ? -1 : Number(next > otherNext);
    if (next || otherNext) return next ? -1 : 1;
    return one.date > other.date ? -1 : Number(one.date < other.date);
  });
}
