import { isDateOf, ruleOf } from '#core/repetition.ts';
import type { ItemCalendar } from '#records/declare/calendar.ts';
import { itemPath } from '#records/show/item-page.ts';
import { type Event, events, type Occurrence } from './event.ts';
import { endTime, movedOccurrences } from './occurrences.ts';

/** Contains the same dates as the pages: from the same rule, without cancelled dates, and with moved ones at their new time. */
export const eventCalendar: ItemCalendar<Event> = {
  nameIn: ({ calendars }) => calendars.events.name,
  parameters: [],
  select: (all) => all,
  eventOf(event) {
    const { title, location, date, details, occurrences: [next] = [] } = event;
    if (!next) return undefined;
    const rule = ruleOf(event);
    const shared = { title, location, url: itemPath(events, event) };
    // A single event takes place when its only change says.
    if (!rule)
      return {
        ...shared,
        ...timesOf(next, details),
        on: { date: next.date },
        isCancelled: next.status === 'cancelled',
      };
    const cancelled = event.changes.filter(({ status, date: on }) => status === 'cancelled' && isDateOf(event, on));
    return {
      ...shared,
      ...timesOf(event, details),
      on: { date, rule, exceptOn: cancelled.map(({ date: on }) => on) },
      moved: movedOccurrences(event).map((moved) => ({
        from: moved.from.split('T')[0] ?? date,
        date: moved.date,
        ...timesOf(moved, details),
      })),
    };
  },
};

function timesOf({ starts, ends, note }: Pick<Occurrence, 'starts' | 'ends' | 'note'>, details: string) {
  return { starts, ends: endTime({ starts, ends }), description: [note, details].filter(Boolean).join('\n\n') };
}
