import { RRuleTemporal } from 'rrule-temporal';
import { church } from '#content/church.ts';
import { churchDate, churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { laterBy, minutesBetween } from '#core/service-times.ts';
import type { DateChange } from './date-change.ts';
import type { Event, Occurrence } from './event.ts';

/** What decides when an event happens. */
export type Schedule = Pick<Event, 'date' | 'starts' | 'ends' | 'repeats' | 'until' | 'changes'>;

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** What does not say when it ends is taken to last so long. */
const usualMinutes = 120;

/** The hour at which it ends, said or usual. */
export function endTime(times: Pick<Schedule, 'starts' | 'ends'>) {
  return saidEnd(times) || laterBy(usualMinutes, times.starts);
}

/** An end at the start could be saved once, and says nothing. */
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

/** How an event repeats, as in calendars (RFC 5545); undefined for one that does not. */
export function ruleOf({ date, repeats, until }: Pick<Schedule, 'date' | 'repeats' | 'until'>) {
  const { month, day, dayOfWeek } = Temporal.PlainDate.from(date);
  const weekday = weekdayCodes[dayOfWeek - 1];
  const rules = {
    never: undefined,
    weekly: 'FREQ=WEEKLY',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    'monthly-weekday': `FREQ=MONTHLY;BYDAY=${Math.ceil(day / 7)}${weekday}`,
    'monthly-date': `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    // Some calendars would have it on March 1 in other years.
    yearly: month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' : 'FREQ=YEARLY',
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

function recurrence(schedule: Schedule) {
  const rule = ruleOf(schedule);
  return rule ? new RRuleTemporal({ rruleString: rule, dtstart: at(schedule.date, schedule.starts) }) : undefined;
}

/** The dates on which it would happen without changes, from the given one on. */
function* datesFrom(schedule: Schedule, from: string) {
  const all = recurrence(schedule);
  if (!all) {
    if (schedule.date >= from) yield schedule.date;
    return;
  }
  for (let next = all.next(at(from, '00:00'), true); next; next = all.next(next)) yield next.toPlainDate().toString();
}

/** Whether it would happen on this date without changes. */
export function isDateOf(schedule: Schedule, date: string) {
  return datesFrom(schedule, date).next().value === date;
}

/** All that are moved, over or not. */
export function movedOccurrences(schedule: Schedule) {
  const moved = schedule.changes.filter(({ status, date }) => status === 'moved' && isDateOf(schedule, date));
  return moved.map(moveOf(schedule));
}

/** What is known of one of its dates that is not moved. */
function occurrenceOn(schedule: Schedule, date: string): Occurrence {
  const { starts } = schedule;
  const { status, note } = schedule.changes.find((change) => change.date === date) ?? {};
  return withEnd({ date, starts, ends: saidEnd(schedule), ...(status && { status }), ...(note && { note }) });
}

/** Those that are not over, cancelled ones too, the next one first and at most so many. */
export function nextOccurrences(schedule: Schedule, now: Date, max: number): Occurrence[] {
  const next: Occurrence[] = movedOccurrences(schedule).filter((occurrence) => !isOver(occurrence, now));
  let others = 0;
  // What began yesterday may end today.
  for (const date of datesFrom(schedule, addDays(churchDate(now), -1))) {
    const occurrence = occurrenceOn(schedule, date);
    if (occurrence.status === 'moved' || isOver(occurrence, now)) continue;
    next.push(occurrence);
    others += 1;
    if (others === max) break;
  }
  return next.sort(byStart).slice(0, max);
}

/** The last one of an event that is over. */
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

/** The dates on which it would have happened without changes, the last one first. */
function* datesBefore(schedule: Schedule, now: Date) {
  const all = recurrence(schedule);
  if (!all) yield schedule.date;
  else for (let date = all.previous(now); date; date = all.previous(date)) yield date.toPlainDate().toString();
}

/** Whether a date that is not over is moved to one that is, so that nobody would see either. */
export function isMovedIntoPast(schedule: Schedule, date: string, now: Date) {
  const moved = movedOccurrences({ ...schedule, changes: schedule.changes.filter((change) => change.date === date) });
  return moved.some((occurrence) => isOver(occurrence, now)) && !isOver(occurrenceOn(schedule, date), now);
}

/** What is moved to another time lasts as long as it would have. */
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
