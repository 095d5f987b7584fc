import { churchClock, churchMoment, endOfDay } from '#core/church-time.ts';
import { addDays, dateInWords, minute } from '#core/dates.ts';
import type { Exception } from '#core/exceptions.ts';
import { fullTime } from '#core/service-times.ts';
import { usualStarts, type Week } from '#core/week.ts';

/** A day at the church: its services, those of every week, and the exception that says so. */
export type Day<Saved extends Exception = Exception> = Exception & { usual: string[]; saved: Saved | undefined };
export type DayService = { start: string; status?: 'cancelled' | 'added' };

const weeksShown = 8;

export function dayOf<Saved extends Exception>(date: string, { services }: Week, exceptions: Saved[]): Day<Saved> {
  const saved = exceptions.find((each) => each.date === date);
  const usual = usualStarts(date, services);
  return { date, usual, name: saved?.name ?? '', starts: saved?.starts ?? usual, saved };
}

/** The coming days that have services, or would have some. */
export function comingDays<Saved extends Exception>(now: Date, week: Week, exceptions: Saved[]): Day<Saved>[] {
  const { date: today } = churchClock(now);
  return Array.from({ length: 7 * weeksShown }, (_, days) => dayOf(addDays(today, days), week, exceptions)).filter(
    (day) => servicesOf(day, week, now).length > 0,
  );
}

/** The services that are not over, also those that are cancelled. */
export function servicesOf({ date, starts, usual }: Day, { serviceLength }: Week, now: Date): DayService[] {
  const lasts = serviceLength.minutes * minute;
  return [...new Set([...usual, ...starts])]
    .sort()
    .filter((start) => churchMoment(date, start).getTime() + lasts > now.getTime())
    .map((start) => {
      if (!starts.includes(start)) return { start, status: 'cancelled' };
      return usual.includes(start) ? { start } : { start, status: 'added' };
    });
}

export function without<Changed extends Day>(day: Changed, start: string): Changed {
  return { ...day, starts: day.starts.filter((each) => each !== start) };
}

export function withService<Changed extends Day>(day: Changed, start: string): Changed {
  return { ...day, starts: [...day.starts, start].sort() };
}

/** Returns a cancelled service. A day without any had its note as the reason. */
export function putBack<Changed extends Day>(day: Changed, start: string): Changed {
  return { ...withService(day, start), name: day.starts.length > 0 ? day.name : '' };
}

/** Whether the day needs no exception. */
export function isAsUsual({ name, starts, usual }: Day) {
  return name === '' && starts.join() === usual.join();
}

/** Why there cannot be another service then, by field. */
export function findMistakes(
  { date, start }: { date: string; start: string },
  week: Week,
  exceptions: Exception[],
  now: Date,
): Record<string, string> {
  if (!date || !start)
    return { ...(!date && { date: 'Date is missing' }), ...(!start && { start: 'Time is missing' }) };
  if (churchMoment(date, start) <= now)
    return { [date < churchClock(now).date ? 'date' : 'start']: 'This is over already' };
  const isTaken = dayOf(date, week, exceptions).starts.includes(start);
  return isTaken ? { start: `There is a service on ${dateInWords(date).weekday} at ${fullTime(start)} already` } : {};
}

/** 'Sunday, November 22'. */
export function dayInWords(date: string) {
  const { weekday, month, day } = dateInWords(date);
  return `${weekday}, ${month} ${day}`;
}

/** What can be announced of a day with cancelled services, until it is over: 'There is no service tonight, November 18.' */
export function announcementFor(day: Day, now: Date) {
  const cancelled = day.usual.filter((start) => !day.starts.includes(start));
  const added = day.starts.filter((start) => !day.usual.includes(start));
  if (cancelled.length === 0) return undefined;
  const which = day.starts.length > 0 ? `${timesInWords(cancelled, 'disjunction')} ` : '';
  const instead = added.length > 0 ? ` There is one at ${timesInWords(added, 'conjunction')}.` : '';
  const title = `There is no ${which}service ${whenInWords(day, now)}.${instead}`;
  return { title, link: '', publishAt: 'now', hideAt: endOfDay(day.date).toISOString() };
}

/** Whether an announcement says that there is no service on this day, in whatever words of `announcementFor`. */
export function isAbout({ date }: Day, { title }: { title: string }) {
  const { month, day } = dateInWords(date);
  return title.startsWith('There is no ') && title.includes(`, ${month} ${day}.`);
}

function timesInWords(starts: string[], type: 'conjunction' | 'disjunction') {
  return new Intl.ListFormat('en-US', { type }).format(starts.map(fullTime));
}

function whenInWords({ date, usual }: Day, now: Date) {
  const isToday = date === churchClock(now).date;
  const isEvening = usual.every((start) => start >= '17:00');
  const { month, day } = dateInWords(date);
  return isToday ? `${isEvening ? 'tonight' : 'today'}, ${month} ${day}` : `on ${dayInWords(date)}`;
}
