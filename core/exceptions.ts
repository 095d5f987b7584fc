import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import { addDays, dateInWords } from './dates.ts';

/** Days in advance: early enough to plan Christmas, late enough to be noticed. */
const notice = 30;

/**
 * The exceptions of the coming weeks, from `today` on; for part of the week's services, only those on their days. It works by day, which the
 * server knows, because one that disappeared in the browser would shift the layout.
 */
export function upcomingExceptions(today: string, services = church.services, all = exceptions) {
  const days: string[] = services.map(({ day }) => day);
  const isWholeWeek = church.services.every(({ day }) => days.includes(day));
  const lastDate = addDays(today, notice);
  return all
    .filter(
      ({ date }) => date >= today && date <= lastDate && (isWholeWeek || days.includes(dateInWords(date).weekday)),
    )
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
