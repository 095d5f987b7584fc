import { church } from '#content/church.ts';
import { exceptions } from '#content/exceptions.ts';
import type { Exception, Service } from '#content/schema.ts';
import { weekdays } from '#content/weekdays.ts';
import { churchDate, churchMoment } from './church-time.ts';

type Week = { services: Service[]; exceptions: Exception[]; minutes: number };
const churchWeek: Week = { services: church.services, exceptions, minutes: church.serviceLength.minutes };

const minute = 60_000;
const day = 24 * 60 * minute;

/** In UTC, where every day has 24 hours. */
function addDays(date: string, days: number) {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

function weekdayOf(date: string) {
  return weekdays[(new Date(date).getUTCDay() + 6) % 7];
}

function servicesOn(date: string, { services, exceptions, minutes }: Week) {
  const exception = exceptions.find((each) => each.date === date);
  const times =
    exception?.starts ?? services.filter((each) => each.day === weekdayOf(date)).flatMap((each) => each.starts);
  return [...times].sort().map((time) => {
    const starts = churchMoment(date, time);
    return { starts, ends: new Date(starts.getTime() + minutes * minute), name: exception?.name };
  });
}

/**
 * The service that is on, from `minutesBefore` it begins until `minutesAfter` it should have ended, or else the next one. `name` is
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
