import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import type { Exception, Service } from '#content/schema.ts';
import { churchDate, churchMoment } from './church-time.ts';
import { addDays, dateInWords, minute } from './dates.ts';

type Week = { services: Service[]; exceptions: Exception[]; minutes: number };
const churchWeek: Week = { services: church.services, exceptions, minutes: church.serviceLength.minutes };

function servicesOn(date: string, { services, exceptions, minutes }: Week) {
  const exception = exceptions.find((each) => each.date === date);
  const { weekday } = dateInWords(date);
  const times = exception?.starts ?? services.filter((each) => each.day === weekday).flatMap((each) => each.starts);
  return [...times].sort().map((time) => {
    const starts = churchMoment(date, time);
    return { starts, ends: new Date(starts.getTime() + minutes * minute), name: exception?.name };
  });
}

/**
 * The current service, from `minutesBefore` its start until `minutesAfter` its planned end, or else the next one. `name` is
 * that of an exception.
 */
export function currentOrNextService(now: Date, { minutesBefore = 0, minutesAfter = 0 } = {}, week = churchWeek) {
  // Yesterday's last service may go on past midnight. The loop ends: every week has a service, and exceptions are few.
  for (let date = addDays(churchDate(now), -1); ; date = addDays(date, 1)) {
    for (const { starts, ends, name } of servicesOn(date, week)) {
      if (now.getTime() < ends.getTime() + minutesAfter * minute) {
        return { starts, name, isOn: starts.getTime() - minutesBefore * minute <= now.getTime() };
      }
    }
  }
}
