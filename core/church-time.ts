import { type ClockChange, clockChanges } from './clock-changes.ts';
import { addDays, day, hour } from './dates.ts';

/** The clock's offset from UTC at this moment, and the name of its time. */
function offsetAt(at: number) {
  let changedAt = 0;
  const [, offset, name] = clockChanges.reduce<ClockChange>(
    (last, next) => {
      changedAt += next[0] * hour;
      return changedAt <= at ? next : last;
    },
    [0, 0, 'UTC'],
  );
  return { offset: offset * hour, name };
}

/** The date and time, '2026-11-16' and '17:00', of a clock that is `offset` milliseconds ahead of UTC. */
export function clockAt(at: Date, offset: number) {
  const [date = '', time = ''] = new Date(at.getTime() + offset).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** The date and time at the church, the offset from UTC, and the name of its time: 'EST'. */
export function churchClock(at: Date) {
  const { offset, name } = offsetAt(at.getTime());
  return { ...clockAt(at, offset), offset, name };
}

/** The date at the church: '2026-11-16'. */
export function churchDate(at: Date) {
  return churchClock(at).date;
}

/**
 * The moment at which the church's clock shows this time, '17:00', on this date. A time that the clock skips is moved
 * forward by the gap, as in calendars (RFC 5545).
 */
export function churchMoment(date: string, time = '00:00') {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const withOffsetOf = (at: number) => asUtc - offsetAt(at).offset;
  const isShown = (moment: number) => withOffsetOf(moment) === moment;
  // The offsets of the days around it differ if the clock changes in between. A skipped time occurs with neither offset, and
  // a repeated one with both; then the earlier offset counts.
  const [before, after] = [withOffsetOf(asUtc - day), withOffsetOf(asUtc + day)];
  return new Date(!isShown(before) && isShown(after) ? after : before);
}

/** The midnight after a date at the church. */
export function endOfDay(date: string) {
  return churchMoment(addDays(date, 1));
}
