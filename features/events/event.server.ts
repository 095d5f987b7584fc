import { timeZone } from '#content/site.ts';
import { churchDate } from '#core/church-time.ts';
import { dateInWords } from '#core/dates.ts';
import { isDateOf } from '#core/repetition.ts';
import type { ServerHalf } from '#records/store/details.server.ts';
import type { Event } from './event.ts';
import { eventCalendar } from './event-calendar.ts';
import { eventCard } from './event-card.ts';
import { isMovedIntoPast, lastOccurrence, nextOccurrences } from './occurrences.ts';

/** How many of an event's next dates pages show. */
const shownDates = 12;

export const eventRules: ServerHalf<Event> = {
  hasEnd: true,
  calendar: eventCalendar,
  card: eventCard,
  derivedBy: `2 ${timeZone}`,
  derive(event, now) {
    const occurrences = nextOccurrences(event, now, shownDates);
    const [next] = occurrences;
    if (!next) return { details: { occurrences, last: lastOccurrence(event, now) } };
    const [until] = occurrences.map(({ endsAt }) => endsAt).sort();
    return { details: { occurrences }, startsAt: `${next.date}T${next.starts}`, until };
  },
  findMistake(event, now, before) {
    return findWrongEnd(event, before) ?? findWrongChange(event, now, before);
  },
};

function findWrongEnd({ starts, ends }: Event, before?: Event) {
  if (ends !== starts || (before?.starts === starts && before.ends === ends)) return undefined;
  return { field: 'ends', message: 'Ends must not be the same as Starts: leave it blank if it is not known' };
}

/** Past dates are not checked: they may come from an earlier schedule of the event. */
function findWrongChange(event: Event, now: Date, before?: Event) {
  const today = churchDate(now);
  const noDate = event.changes.find(({ date }) => date >= today && !isDateOf(event, date));
  if (noDate) return { field: 'changes', message: `The event has no date on ${dateInWords(noDate.date).whole}` };
  // A saved change may have been moved to a day that has passed since.
  const saved = before?.changes.map(({ date, to }) => `${date} ${to}`) ?? [];
  const lost = event.changes.find(
    ({ date, to }) => !saved.includes(`${date} ${to}`) && isMovedIntoPast(event, date, now),
  );
  return (
    lost && {
      field: 'changes',
      message: `${dateInWords(lost.date).whole} can only be moved to a time that is not over`,
    }
  );
}
