import type { Words } from '#content/words.ts';
import type { CalendarEvent } from '#core/calendar.ts';
import type { Item } from './noun.ts';

/** How a noun's items appear in calendars: one of all items, and one per item. */
export type ItemCalendar<Kind extends Item = Item> = {
  nameIn(words: Words): string;
  /** The query parameters that select some of the items. */
  parameters: readonly string[];
  select(items: Kind[], searchParams: URLSearchParams): Kind[];
  /** Undefined if the item does not say clearly when it happens. */
  eventOf(item: Kind): Omit<CalendarEvent, 'id' | 'changed'> | undefined;
};

export function calendarPath({ path }: { path: string }) {
  return `/calendar/${path}.ics`;
}

export function itemCalendarPath({ path }: { path: string }, { id }: Pick<Item, 'id'>) {
  return `/calendar/${path}/${id}.ics`;
}
