import { minute } from './dates.ts';

/** '17:00' becomes '5PM', '08:30' becomes '8:30AM'. */
export function shortTime(start: string) {
  return fullTime(start).replace(/(:00)? /, '');
}

/** '17:00' becomes '5:00 PM'. */
export function fullTime(start: string) {
  const [hours = 0, minutes = ''] = start.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** '11AM to 2PM', or '11AM' if there is no end. */
export function timeRange({ starts, ends }: { starts: string; ends: string }) {
  return [starts, ends].filter(Boolean).map(shortTime).join(' to ');
}

/** '17:00' and 75 minutes give '18:15'. */
export function laterBy(minutes: number, start: string) {
  return new Date(Date.parse(`1970-01-01T${start}Z`) + minutes * minute).toISOString().slice(11, 16);
}

/** '17:00' and '18:15' give 75; an end before the start is on the next day. */
export function minutesBetween(start: string, end: string) {
  const difference = Date.parse(`1970-01-01T${end}Z`) - Date.parse(`1970-01-01T${start}Z`);
  return difference / minute + (difference < 0 ? 24 * 60 : 0);
}

/** The calendar of weekly services. */
export const servicesCalendarPath = '/calendar/services.ics';
