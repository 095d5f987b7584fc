import type ICAL from 'ical.js';
import type { LocalTime } from './times.ts';

/** Far more than of any rule that a church has: seventy years of weeks. */
const maxSteps = 4_000;

/** Which other parts a rule may have. With others the library may look forever for a date that never comes. */
const partsOf: Record<string, RegExp> = {
  DAILY: /^(?:BYDAY|BYMONTH)$/,
  WEEKLY: /^(?:BYDAY|BYMONTH)$/,
  MONTHLY: /^(?:BYDAY|BYMONTHDAY|BYSETPOS|BYMONTH)$/,
  YEARLY: /^(?:BYDAY|BYMONTHDAY|BYSETPOS|BYMONTH)$/,
};

/** Whether the dates of a rule can be computed in a bounded time. */
export function isReadable({ freq, interval, parts }: ICAL.Recur) {
  const allowed = partsOf[freq];
  const names = Object.keys(parts);
  if (!allowed || !names.every((name) => allowed.test(name)) || !(interval >= 1 && interval <= 100)) return false;
  const numbered = /LY$/.test(freq) && parts.BYDAY?.some((each) => /\d/.test(String(each)));
  const isShort = freq === 'DAILY' || freq === 'WEEKLY';
  if (isShort && (numbered || (freq === 'DAILY' && interval > 1 && names.length > 0))) return false;
  if (parts.BYMONTH && freq !== 'YEARLY' && (interval > 1 || parts.BYMONTHDAY)) return false;
  return !parts.BYSETPOS?.some((each) => Math.abs(Number(each)) > 5);
}

/** The dates of a rule in the church's time, up to a moment if it ends. */
export function* datesOf(
  rule: ICAL.Recur,
  start: ICAL.Time,
  toLocal: (time: ICAL.Time) => LocalTime,
): Generator<LocalTime> {
  const endless = rule.clone();
  // The library compares times of different zones by what their clocks show.
  const { until } = rule;
  if (until) endless.until = null;
  const end = until && toLocal(until);
  const days = rule.parts.BYMONTHDAY?.map(Number).filter((each) => each > 0);
  const dates = endless.iterator(start);
  for (let step = 0; step < maxSteps; step += 1) {
    const next = dates.next();
    if (!next) return;
    // It goes on to March when February has no such day.
    if (days?.length && !rule.parts.BYMONTHDAY?.some((each) => Number(each) < 0) && !days.includes(next.day)) continue;
    const local = toLocal(next);
    if (end && isAfter(local, end)) return;
    yield local;
  }
}

function isAfter(one: LocalTime, end: LocalTime) {
  return one.date > end.date || (one.date === end.date && end.time !== '' && one.time > end.time);
}
