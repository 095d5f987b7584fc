import type { Church, Service } from '#content/schema.ts';
import { churchDate, churchMoment } from './church-time.ts';
import { addDays, dateInWords, minute } from './dates.ts';
import type { Exception } from './exceptions.ts';

/** The church's services of every week, and how long they take. */
export type Week = Pick<Church, 'services'> & { serviceLength: { minutes: number } };

/** When services start on a day without an exception: ['08:00', '10:00']. */
export function usualStarts(date: string, services: Service[]) {
  const { weekday } = dateInWords(date);
  return services
    .filter(({ day }) => day === weekday)
    .flatMap(({ starts }) => starts)
    .sort();
}

function servicesOn(date: string, exceptions: Exception[], { services, serviceLength }: Week) {
  const exception = exceptions.find((each) => each.date === date);
  const times = exception?.starts ?? usualStarts(date, services);
  return [...times].sort().map((time) => {
    const starts = churchMoment(date, time);
    return {
      starts,
      ends: new Date(starts.getTime() + serviceLength.minutes * minute),
      name: exception?.name || undefined,
    };
  });
}

/** The days on which the current or next service can be, in order. */
function daysToSearch(from: string, exceptions: Exception[]) {
  const coming = exceptions.map(({ date }) => date).filter((date) => date >= from);
  // An exception changes one day, so in one week more than there are exceptions each weekday comes once as usual. Two days may be over.
  const regular = Array.from({ length: 7 * (coming.length + 1) + 2 }, (_, days) => addDays(from, days));
  return [...new Set([...regular, ...coming])].sort();
}

/**
 * The current service, from `minutesBefore` its start until `minutesAfter` its planned end, or else the next one; undefined if none is
 * coming. `name` is that of an exception.
 */
export function currentOrNextService(
  now: Date,
  week: Week,
  exceptions: Exception[],
  { minutesBefore = 0, minutesAfter = 0 } = {},
) {
  // Yesterday's last service may go on past midnight.
  for (const date of daysToSearch(addDays(churchDate(now), -1), exceptions)) {
    for (const { starts, ends, name } of servicesOn(date, exceptions, week)) {
      if (now.getTime() < ends.getTime() + minutesAfter * minute) {
        return { starts, name, isOn: starts.getTime() - minutesBefore * minute <= now.getTime() };
      }
    }
  }
  return undefined;
}
