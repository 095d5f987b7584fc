import { church } from '#content/church.ts';

/** Both patterns in one time zone. Creating a formatter is expensive, so each is reused. */
export function dateFormatter(timeZone: string) {
  const format = (month: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { month, day: '2-digit', year: 'numeric', timeZone });
  const formats = { 'MMMM dd, yyyy': format('long'), 'MMM dd, yyyy': format('short') };
  return (iso: string, pattern: keyof typeof formats) => formats[pattern].format(new Date(iso));
}

/** In the church's own time zone, so that server and browser show the same day. */
export const formatDate = dateFormatter(church.timeZone);

/** The same moment a year earlier. */
export function yearBefore(time: Date) {
  const earlier = new Date(time);
  earlier.setUTCFullYear(time.getUTCFullYear() - 1);
  return earlier;
}

/** 'Nov 16, 2026, 3:17 PM' in one time zone. */
export function timeFormatter(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Some versions of ICU put a narrow no-break space before AM and PM, others a space.
  return (iso: string) => format.format(new Date(iso)).replace('\u202f', ' ');
}
