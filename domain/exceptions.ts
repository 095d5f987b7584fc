import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import { churchDate, churchMoment } from './church-time.ts';
import { eventDate } from './event-date.ts';

/** In days: long enough to plan Christmas, short enough that nobody skips over it. */
const notice = 30;

/** Exceptions of the coming weeks that are not over. For part of the week's services, only those on their days. */
export function upcomingExceptions(now: Date, services = church.services, all = exceptions) {
  const days: string[] = services.map(({ day }) => day);
  const isWholeWeek = church.services.every(({ day }) => days.includes(day));
  const lastDate = churchDate(new Date(now.getTime() + notice * 86_400_000));
  return all
    .filter(({ date, starts }) => {
      const lastStart = [...starts].sort().at(-1);
      const minutes = lastStart ? church.serviceLength.minutes : 0;
      const isOver = churchMoment(date, lastStart ?? '24:00').getTime() + minutes * 60_000 <= now.getTime();
      return !isOver && date <= lastDate && (isWholeWeek || days.includes(eventDate(date).weekday));
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
