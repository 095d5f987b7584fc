import { churchDate, churchMoment } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { datesFrom, datesUpTo, isDateOf, type Rule } from '#core/repetition.ts';
import { laterBy, minutesBetween } from '#core/service-times.ts';
import type { DateChange } from './date-change.ts';
import type { Event, Occurrence } from './event.ts';

/** The fields that determine when an event takes place. */
export type Schedule = Rule & Pick<Event, 'starts' | 'ends' | 'changes'>;

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
  for (const date of datesUpTo(schedule, churchDate(now))) {
    const occurrence = occurrenceOn(schedule, date);
    if (occurrence.status === 'moved') continue;
    last.push(occurrence);
    break;
  }
  return last.sort(byStart).at(-1);
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
