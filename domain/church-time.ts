import { church } from '#content/church.ts';

/** Swedish dates are written like ISO 8601: '2026-11-16 17:00:00'. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: church.timeZone, dateStyle: 'short', timeStyle: 'medium' });

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
  // The first offset may be that of the other side of a daylight-saving change. Only for a skipped time do the other two differ.
  const second = withOffsetOf(withOffsetOf(asUtc));
  return new Date(Math.max(second, withOffsetOf(second)));
}
