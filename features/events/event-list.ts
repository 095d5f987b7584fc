import type { List } from '#records/show/list.ts';
import type { Event, Occurrence } from './event.ts';

export const eventsPerPage = 50;

export const eventList = { path: 'events', page: '/events', parameters: ['page'] } satisfies List;

/** The first of these dates on which the event takes place. */
export function nextHeld(occurrences: Occurrence[] = []) {
  return occurrences.find(({ status }) => status !== 'cancelled');
}

/** The event that takes place first, and when. */
export function findNextEvent(events: Event[]) {
  const all = events.flatMap((event) => {
    const held = nextHeld(event.occurrences);
    return held ? { event, held } : [];
  });
  const startOf = ({ held }: { held: Occurrence }) => `${held.date}T${held.starts}`;
  return all.reduce<(typeof all)[number] | undefined>(
    (first, each) => (first && startOf(first) <= startOf(each) ? first : each),
    undefined,
  );
}
