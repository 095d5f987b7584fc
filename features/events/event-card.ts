import { dateInWords } from '#core/dates.ts';
import { shortTime } from '#core/service-times.ts';
import type { CardWords } from '#records/declare/card.ts';
import type { Event } from './event.ts';
import { nextHeld } from './event-list.ts';

/** The next date that takes place, and the place. */
export function eventCard({ location, occurrences = [], last }: Event): CardWords {
  const next = nextHeld(occurrences) ?? occurrences[0] ?? last;
  if (!next) return { lines: [location], emblem: [] };
  const { whole, month, day } = dateInWords(next.date);
  const when = next.status === 'cancelled' ? `Cancelled: ${whole}` : `${whole}, ${shortTime(next.starts)}`;
  return { lines: [when, location], emblem: [month.slice(0, 3), day] };
}
