import { churchMoment } from '#domain/church-time.ts';
import { dateInWords } from '#domain/dates.ts';
import { shortTime } from '#domain/service-times.ts';
import type { Event, Occurrence } from './event.ts';

/** Those that visitors see, an admin's browser may have loaded others, and that are not over. */
export function upcoming(events: Event[]) {
  return events.filter(({ state, occurrences }) => !state && occurrences?.length);
}

/** Of an event that does not say more. */
export function onlyDateOf({
  date,
  starts,
  ends = '',
}: Pick<Event, 'date' | 'starts'> & { ends?: string }): Occurrence {
  return { date, starts, ends, endsAt: churchMoment(date, ends || starts).toISOString() };
}

/** That this date is cancelled or moved; '' if it is neither. */
export function changeInWords({ status, from = '', date }: Occurrence) {
  if (status !== 'moved') return status ? 'Cancelled' : '';
  const [fromDate = '', fromTime = ''] = from.split('T');
  const { weekday, month, day } = dateInWords(fromDate);
  // Only the time was moved if the date is the same.
  return `Moved from ${fromDate === date ? shortTime(fromTime) : `${weekday}, ${month} ${day}`}`;
}
