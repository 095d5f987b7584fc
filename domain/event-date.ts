import type { Event } from '#content/schema.ts';
import { churchMoment } from './church-time.ts';

/** Those that are not over, the first one first. */
export function upcomingEvents(events: Event[], now: Date) {
  const startOf = ({ date, starts }: Event) => churchMoment(date, starts).getTime();
  return events
    .filter(({ date, ends }) => now < churchMoment(date, ends))
    .sort((one, other) => startOf(one) - startOf(other));
}

/** The parts of a date label: 'Saturday', 'May', '22'. */
export function eventDate(date: string) {
  const day = new Date(`${date}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  return {
    weekday: part({ weekday: 'long' }),
    month: part({ month: 'long' }),
    day: part({ day: 'numeric' }),
    whole: part({ dateStyle: 'full' }),
  };
}
