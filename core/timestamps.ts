// Separate from church-time.ts, which every page loads.
import { churchClock, churchDate } from './church-time.ts';
import { dateInWords } from './dates.ts';
import { fullTime } from './service-times.ts';

/** 'March 05, 2027' or 'Mar 05, 2027' at the church, so that server and browser show the same day. */
export function formatDate(iso: string, pattern: 'MMMM dd, yyyy' | 'MMM dd, yyyy') {
  const { month, day, year } = dateInWords(churchDate(new Date(iso)));
  return `${pattern.startsWith('MMMM') ? month : month.slice(0, 3)} ${day.padStart(2, '0')}, ${year}`;
}

/** 'Mar 5, 2027, 3:07 PM' at the church. */
export function formatTime(iso: string) {
  const { date, time } = churchClock(new Date(iso));
  const { month, day, year } = dateInWords(date);
  return `${month.slice(0, 3)} ${day}, ${year}, ${fullTime(time)}`;
}

/** The last of these ISO times in UTC, which can be compared as text. */
export function latest(times: (string | null | undefined)[]) {
  return times
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1);
}
