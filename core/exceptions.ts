import type { Service } from '#content/schema.ts';
import { addDays, dateInWords } from './dates.ts';

/** A day whose services differ from those of the week: these instead, or none. `name`: what the day is called, or why; or ''. */
export type Exception = { date: string; name: string; starts: string[] };

/** Days in advance: early enough to plan Christmas, late enough to be noticed. */
const notice = 30;

/**
 * The exceptions of the coming weeks, from `today` on; for part of all the week's services, only those on their days. It works by day,
 * which the server knows, because one that disappeared in the browser would shift the layout.
 */
export function upcomingExceptions(exceptions: Exception[], today: string, all: Service[], services: Service[]) {
  const days: string[] = services.map(({ day }) => day);
  const isWholeWeek = all.every(({ day }) => days.includes(day));
  const lastDate = addDays(today, notice);
  return exceptions
    .filter(
      ({ date }) => date >= today && date <= lastDate && (isWholeWeek || days.includes(dateInWords(date).weekday)),
    )
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
