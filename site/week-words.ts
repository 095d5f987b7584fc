import { churchClock, churchDate, clockAt } from '#core/church-time.ts';
import { dateInWords, daysBetween, minute } from '#core/dates.ts';
import { fullTime } from '#core/service-times.ts';

/** The visitor's offset from UTC at this moment, in milliseconds. */
function visitorsOffset(at: Date) {
  return -at.getTimezoneOffset() * minute;
}

/** 'today 5:00 PM' or 'Sunday 8:00 AM' at the church; for visitors in another time zone with the zone: 'Sunday 8:00 AM EST'. */
export function startInWords(starts: Date, now: Date, theirOffset = visitorsOffset(starts)) {
  const { date, time, offset, name } = churchClock(starts);
  const { weekday, month, day } = dateInWords(date);
  const days = daysBetween(churchDate(now), date);
  const isElsewhere = theirOffset !== offset;
  const clock = isElsewhere ? `${fullTime(time)} ${name}` : fullTime(time);
  if (days === 0 && !isElsewhere) return `today ${clock}`;
  return days < 7 ? `${weekday} ${clock}` : `${weekday}, ${month} ${day}, ${clock}`;
}

/** 'Sunday 10:00 PM' for visitors in another time zone, else undefined. */
export function ownStartInWords(starts: Date, theirOffset = visitorsOffset(starts)) {
  if (theirOffset === churchClock(starts).offset) return undefined;
  const { date, time } = clockAt(starts, theirOffset);
  return `${dateInWords(date).weekday} ${fullTime(time)}`;
}

function count(number: number, unit: string) {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** 'in 25 minutes', 'in 14 hours', and from a day on in calendar days at the church: 'in 3 days'. */
export function untilInWords(starts: Date, now: Date) {
  const minutes = Math.ceil((starts.getTime() - now.getTime()) / minute);
  if (minutes === 1) return 'in a minute';
  if (minutes < 60) return `in ${count(minutes, 'minute')}`;
  if (minutes < 24 * 60) return `in ${count(Math.round(minutes / 60), 'hour')}`;
  return `in ${count(daysBetween(churchDate(now), churchDate(starts)), 'day')}`;
}

/** '2 days, 3 hours, 5 minutes'. */
export function countdown(starts: Date, now: Date) {
  const minutes = Math.ceil((starts.getTime() - now.getTime()) / minute);
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
