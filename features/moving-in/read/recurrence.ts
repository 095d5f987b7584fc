import type ICAL from 'ical.js';
import type { LocalTime } from './times.ts';

/** Far more than of any rule that a church has: seventy years of weeks. */
const maxSteps = 4_000;

/**
 * The other parts that a rule may have, in alphabetical order: those that calendars offer. With others the library may look for years, or
 * forever, for a date that never comes, such as February 30.
 */
const weekdays = 'BYDAY=[A-Z]{2}(?:,[A-Z]{2})*';
const numbered = 'BYDAY=(?:,?[+-]?[1-5]?[A-Z]{2})+';
const days = 'BYMONTHDAY=(?:,?\\d+|,?-1)+';
const position = 'BYSETPOS=(?:[1-4]|-1)';
const readable = new RegExp(
  `^(?:${[
    `(?:DAILY|WEEKLY)(?: ${weekdays})?`,
    `(?:MONTHLY|YEARLY)(?: ${weekdays} ${position}| ${numbered}| ${days})?`,
    `YEARLY BYMONTH=[\\d,]+(?: ${days})?`,
    `YEARLY ${numbered} BYMONTH=[\\d,]+`,
    `YEARLY ${weekdays} BYMONTH=[\\d,]+ ${position}`,
  ].join('|')})$`,
);
/** 'Every twelve months' is said by some programs; more is said by none. */
const maxInterval = 12;

/** Whether the dates of a rule can be computed in a bounded time. */
export function isReadable({ freq, interval, parts }: ICAL.Recur) {
  const others = Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1));
  const shape = [freq, ...others.map(([name, values]) => `${name}=${values}`)].join(' ');
  // A day off each week in between may never come, either.
  const isSteady = freq !== 'DAILY' || interval === 1 || others.length === 0;
  return interval >= 1 && interval <= maxInterval && isSteady && readable.test(shape);
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
