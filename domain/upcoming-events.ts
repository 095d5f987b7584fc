import type { Event } from '#content/schema.ts';
import { churchClock } from './church-time.ts';

/** Those that are not over, the first one first. */
export function upcomingEvents(events: Event[], now: Date) {
  const clock = churchClock(now);
  const isOver = ({ date, ends }: Event) => `${date} ${ends}` <= `${clock.date} ${clock.time}`;
  const startOf = ({ date, starts }: Event) => `${date} ${starts}`;
  return events.filter((event) => !isOver(event)).sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}
