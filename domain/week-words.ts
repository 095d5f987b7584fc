import { church } from '#content/church.ts';
import { churchDate } from './church-time.ts';

function daysBetween(now: Date, then: Date) {
  return (Date.parse(churchDate(then)) - Date.parse(churchDate(now))) / 86_400_000;
}

type Format = Intl.DateTimeFormatOptions;

function format(at: Date, timeZone: string, options: Format) {
  // Some versions of ICU put a narrow no-break space before AM and PM, others a space.
  return at.toLocaleString('en-US', { ...options, timeZone }).replace('\u202f', ' ');
}

const clock: Format = { hour: 'numeric', minute: '2-digit' };
const weekday: Format = { weekday: 'long' };

function visitorsZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the visitor's clock shows another time than the church's. */
function isElsewhere(at: Date, zone: string) {
  return format(at, zone, clock) !== format(at, church.timeZone, clock);
}

/** 'today 5:00 PM' or 'Sunday 8:00 AM' at the church, and, for visitors in another time zone, in which: 'Sunday 8:00 AM EST'. */
export function startInWords(starts: Date, now: Date, zone = visitorsZone()) {
  const days = daysBetween(now, starts);
  const elsewhere = isElsewhere(starts, zone);
  const time = format(starts, church.timeZone, elsewhere ? { ...clock, timeZoneName: 'short' } : clock);
  if (days === 0 && !elsewhere) return `today ${time}`;
  if (days < 7) return `${format(starts, church.timeZone, weekday)} ${time}`;
  return `${format(starts, church.timeZone, { ...weekday, month: 'long', day: 'numeric' })}, ${time}`;
}

/** 'Sunday 10:00 PM' for visitors in another time zone, else undefined. */
export function ownStartInWords(starts: Date, zone = visitorsZone()) {
  return isElsewhere(starts, zone) ? `${format(starts, zone, weekday)} ${format(starts, zone, clock)}` : undefined;
}

function count(number: number, unit: string) {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** 'in 25 minutes', 'in 14 hours', and from a day on by the church's calendar: 'in 3 days'. */
export function untilInWords(starts: Date, now: Date) {
  const minutes = Math.ceil((starts.getTime() - now.getTime()) / 60_000);
  if (minutes === 1) return 'in a minute';
  if (minutes < 60) return `in ${count(minutes, 'minute')}`;
  if (minutes < 24 * 60) return `in ${count(Math.round(minutes / 60), 'hour')}`;
  return `in ${count(daysBetween(now, starts), 'day')}`;
}

/** '2 days, 3 hours, 5 minutes'. */
export function countdown(starts: Date, now: Date) {
  const minutes = Math.ceil((starts.getTime() - now.getTime()) / 60_000);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => count(number, unit))
    .join(', ');
}
