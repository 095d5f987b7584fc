import { church } from '#content/church.ts';
import { churchMoment } from '#core/church-time.ts';
import { minute } from '#core/dates.ts';
import { currentOrNextService } from '#core/week.ts';

function minutesAfter(time: Date, minutes: number) {
  return new Date(time.getTime() + minutes * minute);
}

/** The beginning of the first service that is not over at this time of the church's clock. */
function serviceFrom(date: string, time: string) {
  return currentOrNextService(churchMoment(date, time)).starts;
}

/** A time near the hour skipped by daylight saving, or any time if the church has none. */
function skippedHour() {
  const change = Temporal.ZonedDateTime.from(`2027-01-01T00:00[${church.timeZone}]`).getTimeZoneTransition('next');
  return new Date(change?.epochMilliseconds ?? Date.UTC(2027, 2, 14, 7));
}

/** Moments at which pages are most likely to go wrong. In Xenia the first is a Sunday at 10:30, the second a Wednesday at 16:59. */
export const moments = [
  { name: 'during a service', time: minutesAfter(serviceFrom('2027-01-10', '09:30'), 30) },
  { name: 'a minute before a service', time: minutesAfter(serviceFrom('2027-01-13', '00:00'), -1) },
  { name: 'in the hour that daylight saving skips', time: minutesAfter(skippedHour(), 30) },
  { name: 'on a leap day', time: churchMoment('2028-02-29', '12:00') },
] as const;
