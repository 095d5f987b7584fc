import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import { addDays, dateInWords } from './dates.ts';

/** In days: early enough to plan Christmas, late enough to be read. */
const notice = 30;

/**
 * Exceptions from `today` on, for the coming weeks. For part of the week's services, only those on their days. By day, which the
 * server knows: one that disappeared in the browser would shift everything below it.
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
