import { RRuleTemporal } from 'rrule-temporal';
import { church } from '#content/church.ts';
import { churchDate, churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { laterBy, minutesBetween } from '#core/service-times.ts';
import type { DateChange } from './date-change.ts';
import type { Event, Occurrence } from './event.ts';

/** The fields that determine when an event takes place. */
export type Schedule = Pick<Event, 'date' | 'starts' | 'ends' | 'repeats' | 'until' | 'changes'>;

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The assumed length of an event without an end. */
const usualMinutes = 120;

/** The end, given or assumed. */
export function endTime(times: Pick<Schedule, 'starts' | 'ends'>) {
  return saidEnd(times) || laterBy(usualMinutes, times.starts);
}

/** Ignores an end equal to the start, which earlier versions accepted. */
function saidEnd({ starts, ends }: Pick<Schedule, 'starts' | 'ends'>) {
  return ends === starts ? '' : ends;
}

/** An end before the start is on the next day. */
function withEnd<Times extends Pick<Occurrence, 'date' | 'starts' | 'ends'>>(times: Times) {
  const end = endTime(times);
  const date = end > times.starts ? times.date : addDays(times.date, 1);
  return { ...times, endsAt: churchMoment(date, end).toISOString() };
}

function isOver({ endsAt }: Occurrence, now: Date) {
  return endsAt <= now.toISOString();
}

/** The RRULE of an event (RFC 5545); undefined if it does not repeat. */
export function ruleOf({ date, repeats, until }: Pick<Schedule, 'date' | 'repeats' | 'until'>) {
  const { month, day, dayOfWeek } = Temporal.PlainDate.from(date);
  const weekday = weekdayCodes[dayOfWeek - 1];
  const rules = {
    never: undefined,
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${Math.ceil(day / 7)}${weekday}`,
    'monthly-date': `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    // Otherwise some calendars would show it on March 1 in other years.
    yearly: month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' : 'FREQ=YEARLY',
  };
  const rule = rules[repeats];
  return rule && (until ? `${rule};UNTIL=${endOfDay(until)}` : rule);
}

/** The end of a day in UTC, as calendars require. */
function endOfDay(date: string) {
  const end = at(date, '23:59').add({ seconds: 59 });
  return end.toInstant().toString().replaceAll(/[-:]/g, '');
}

/** Converts church time to a moment. */
function at(date: string, time: string) {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(church.timeZone);
}

function recurrence(schedule: Schedule) {
  const rule = ruleOf(schedule);
  return rule ? new RRuleTemporal({ rruleString: rule, dtstart: at(schedule.date, schedule.starts) }) : undefined;
}

/** Yields the dates by the rule alone, ignoring changes, from the given one on. */
function* datesFrom(schedule: Schedule, from: string) {
  const all = recurrence(schedule);
  if (!all) {
    if (schedule.date >= from) yield schedule.date;
    return;
  }
  for (let next = all.next(at(from, '00:00'), true); next; next = all.next(next)) yield next.toPlainDate().toString();
}

/** Whether this is a date by the rule alone, ignoring changes. */
export function isDateOf(schedule: Schedule, date: string) {
  return datesFrom(schedule, date).next().value === date;
}

/** All moved dates, past or not. */
export function movedOccurrences(schedule: Schedule) {
  const moved = schedule.changes.filter(({ status, date }) => status === 'moved' && isDateOf(schedule, date));
  return moved.map(moveOf(schedule));
}

/** A date that is not moved, with its status. */
function occurrenceOn(schedule: Schedule, date: string): Occurrence {
  const { starts } = schedule;
  const { status, note } = schedule.changes.find((change) => change.date === date) ?? {};
  return withEnd({ date, starts, ends: saidEnd(schedule), ...(status && { status }), ...(note && { note }) });
}

/** At most `max` dates that are not over, including cancelled ones, the next one first. */
export function nextOccurrences(schedule: Schedule, now: Date, max: number): Occurrence[] {
  const next: Occurrence[] = movedOccurrences(schedule).filter((occurrence) => !isOver(occurrence, now));
  let others = 0;
  // An occurrence that began yesterday may end today.
  for (const date of datesFrom(schedule, addDays(churchDate(now), -1))) {
    const occurrence = occurrenceOn(schedule, date);
    if (occurrence.status === 'moved' || isOver(occurrence, now)) continue;
    next.push(occurrence);
    others += 1;
    if (others === max) break;
  }
  return next.sort(byStart).slice(0, max);
}

/** The last date of an event that is over. */
export function lastOccurrence(schedule: Schedule, now: Date): Occurrence | undefined {
  const last: Occurrence[] = movedOccurrences(schedule);
  for (const date of datesBefore(schedule, now)) {
    const occurrence = occurrenceOn(schedule, date);
    if (occurrence.status === 'moved') continue;
    last.push(occurrence);
    break;
  }
  return last.sort(byStart).at(-1);
}

/** Yields past dates by the rule alone, ignoring changes, latest first. */
function* datesBefore(schedule: Schedule, now: Date) {
  const all = recurrence(schedule);
  if (!all) yield schedule.date;
  else for (let date = all.previous(now); date; date = all.previous(date)) yield date.toPlainDate().toString();
}

/** Whether a coming date is moved into the past, so that nobody would see either. */
export function isMovedIntoPast(schedule: Schedule, date: string, now: Date) {
  const moved = movedOccurrences({ ...schedule, changes: schedule.changes.filter((change) => change.date === date) });
  return moved.some((occurrence) => isOver(occurrence, now)) && !isOver(occurrenceOn(schedule, date), now);
}

/** A moved occurrence keeps its length. */
function moveOf(schedule: Schedule) {
  const { starts } = schedule;
  const ends = saidEnd(schedule);
  return ({ date, to, note }: DateChange) => {
    const [newDate = '', newStart = starts] = to.split('T');
    const newEnd = ends && laterBy(minutesBetween(starts, ends), newStart);
    const from = `${date}T${starts}`;
    const moved = { date: newDate, starts: newStart, ends: newEnd, status: 'moved' as const, from };
    return withEnd({ ...moved, ...(note && { note }) });
  };
}

function byStart(one: Occurrence, other: Occurrence) {
  const [start, otherStart] = [one, other].map(({ date, starts }) => `${date}T${starts}`) as [string, string];
  return start < otherStart ? -1 : Number(start > otherStart);
}
