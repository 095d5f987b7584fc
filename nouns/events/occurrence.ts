import { churchMoment } from '#domain/church-time.ts';
import { addDays } from '#domain/dates.ts';
import { laterBy, shortTime } from '#domain/service-times.ts';

/** One date of an event, in the church's time. The schema is in event.ts, because pages do not need it. */
export type Occurrence = {
  date: string;
  starts: string;
  /** '' if the event does not say. */
  ends: string;
  status?: 'cancelled' | 'moved' | undefined;
  /** When it would have been, of one that was moved: '2027-06-18T19:00'. */
  from?: string | undefined;
  note?: string | undefined;
};

/** What does not say when it ends is taken to last so long. */
const usualMinutes = 120;

/** The hour at which it ends, said or usual. */
export function endTime({ starts, ends }: Pick<Occurrence, 'starts' | 'ends'>) {
  return ends || laterBy(usualMinutes, starts);
}

/** An end before the start is on the next day. */
export function endOf(occurrence: Occurrence) {
  const { date, starts } = occurrence;
  const end = endTime(occurrence);
  return churchMoment(end > starts ? date : addDays(date, 1), end);
}

export function isOver(occurrence: Occurrence, now: Date) {
  return endOf(occurrence) <= now;
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
