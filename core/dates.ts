import { months } from '#content/months.ts';
import { weekdays } from '#content/weekdays.ts';

// Durations in milliseconds.
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** '2027-03-05' and 7 days give '2027-03-12'. Computed in UTC, where every day has 24 hours. */
export function addDays(date: string, days: number) {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / day;
}

/** Rejects typos such as the year 27, and years from 9999 on, which date arithmetic cannot handle. */
export function isNearYear(date: string) {
  return !/^(?!19|20|21)\d{4}-/.test(date);
}

export function needsNearYear(label: string) {
  return `${label} must be in a year from 1900 to 2199`;
}

/** The parts of a date in words: 'Saturday', 'May', '22', '2027'. */
export function dateInWords(date: string) {
  const at = new Date(date);
  const weekday = weekdays[(at.getUTCDay() + 6) % 7] ?? '';
  const month = months[at.getUTCMonth()] ?? '';
  const [dayOfMonth, year] = [String(at.getUTCDate()), String(at.getUTCFullYear())];
  return { weekday, month, day: dayOfMonth, year, whole: `${weekday}, ${month} ${dayOfMonth}, ${year}` };
}

/** The same moment a year earlier. */
export function yearBefore(time: Date) {
  const earlier = new Date(time);
  earlier.setUTCFullYear(time.getUTCFullYear() - 1);
  return earlier;
}
