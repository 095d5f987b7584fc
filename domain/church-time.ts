import { church } from '#content/church.ts';

/** Swedish dates are written like ISO 8601: '2026-11-16 17:00:00'. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: church.timeZone, dateStyle: 'short', timeStyle: 'medium' });

const day = 86_400_000;

/** What clock and calendar at the church show: '2026-11-16T17:00:00'. */
function localTime(at: number) {
  return format.format(at).replace(' ', 'T');
}

/** The date at the church: '2026-11-16'. */
export function churchDate(at: Date) {
  return localTime(at.getTime()).slice(0, 10);
}

/**
 * The moment at which the church's clock shows this time, '17:00', on this date. A time that the clock skips when it goes forward is as
 * much later as the clock jumps, as in calendars (RFC 5545).
 */
export function churchMoment(date: string, time = '00:00') {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const withOffsetOf = (at: number) => asUtc - (Date.parse(`${localTime(at)}Z`) - at);
  const isShown = (moment: number) => withOffsetOf(moment) === moment;
  // The offsets of the days around it differ if the clock changes in between. The clock shows a time that it skips with neither of them, and
  // one that comes twice with both: then the earlier offset counts.
  const [before, after] = [withOffsetOf(asUtc - day), withOffsetOf(asUtc + day)];
  return new Date(!isShown(before) && isShown(after) ? after : before);
}
