import { RRuleTemporal } from 'rrule-temporal';
import { church } from '#content/church.ts';
import { churchDate } from '#domain/church-time.ts';
import { addDays } from '#domain/dates.ts';
import { laterBy, minutesBetween } from '#domain/service-times.ts';
import type { Event, EventChange } from './event.ts';
import { isOver, type Occurrence } from './occurrence.ts';

/** What decides when an event happens. */
export type Schedule = Pick<Event, 'date' | 'starts' | 'ends' | 'repeats' | 'until' | 'changes'>;

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** How an event repeats, as in calendars (RFC 5545); undefined for one that does not. */
export function ruleOf({ date, repeats, until }: Pick<Schedule, 'date' | 'repeats' | 'until'>) {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date);
  const weekday = weekdayCodes[dayOfWeek - 1];
  const rules = {
    never: undefined,
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${Math.ceil(day / 7)}${weekday}`,
    'monthly-date': `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    yearly: 'FREQ=YEARLY',
  };
  const rule = rules[repeats];
  return rule && (until ? `${rule};UNTIL=${endOfDay(until)}` : rule);
}

/** In UTC, as calendars want it. */
function endOfDay(date: string) {
  const end = at(date, '23:59').add({ seconds: 59 });
  return end.toInstant().toString().replaceAll(/[-:]/g, '');
}

/** When the church's clock shows this. */
function at(date: string, time: string) {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(church.timeZone);
}

/** The dates on which it would happen without changes, from the given one on. */
function* datesFrom(schedule: Schedule, from: string) {
  const rule = ruleOf(schedule);
  if (!rule) {
    if (schedule.date >= from) yield schedule.date;
    return;
  }
  const all = new RRuleTemporal({ rruleString: rule, dtstart: at(schedule.date, schedule.starts) });
  for (let next = all.next(at(from, '00:00'), true); next; next = all.next(next)) yield next.toPlainDate().toString();
}

/** Whether it would happen on this date without changes. */
export function isDateOf(schedule: Schedule, date: string) {
  return datesFrom(schedule, date).next().value === date;
}

/** Those that are not over, cancelled ones too, the next one first and at most so many. */
export function nextOccurrences(schedule: Schedule, now: Date, max: number): Occurrence[] {
  const { starts, ends, changes } = schedule;
  const moved = changes.filter(({ status, date }) => status === 'moved' && isDateOf(schedule, date));
  const next = moved.map(moveOf(schedule)).filter((occurrence) => !isOver(occurrence, now));
  let others = 0;
  // What began yesterday may end today.
  for (const date of datesFrom(schedule, addDays(churchDate(now), -1))) {
    const { status, note } = changes.find((change) => change.date === date) ?? {};
    const occurrence = { date, starts, ends, ...(status && { status }), ...(note && { note }) };
    if (status === 'moved' || isOver(occurrence, now)) continue;
    next.push(occurrence);
    others += 1;
    if (others === max) break;
  }
  return next.sort(byStart).slice(0, max);
}

/** What is moved to another time lasts as long as it would have. */
function moveOf({ starts, ends }: Schedule) {
  return ({ date, to, note }: EventChange): Occurrence => {
    const [newDate = '', newStart = starts] = to.split('T');
    const newEnd = ends && laterBy(minutesBetween(starts, ends), newStart);
    const from = `${date}T${starts}`;
    return { date: newDate, starts: newStart, ends: newEnd, status: 'moved', from, ...(note && { note }) };
  };
}

function byStart(one: Occurrence, other: Occurrence) {
  const [start, otherStart] = [one, other].map(({ date, starts }) => `${date}T${starts}`) as [string, string];
  return start < otherStart ? -1 : Number(start > otherStart);
}
