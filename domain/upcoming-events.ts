import type { Event } from '#content/schema.ts';
import { churchMoment } from './church-time.ts';

/** Those that are not over, the first one first. */
export function upcomingEvents(events: Event[], now: Date) {
  const startOf = ({ date, starts }: Event) => churchMoment(date, starts).getTime();
  return events
    .filter(({ date, ends }) => now < churchMoment(date, ends))
    .sort((one, other) => startOf(one) - startOf(other));
}
