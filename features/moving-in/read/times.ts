/** A date and time of the church's clock: '2026-11-16' and '17:00'. */
export type LocalTime = { date: string; time: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = '(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?';
const zone = '\\s*(z|[a-z]{2,4}|(?:gmt|utc)?[+-]\\d\\d:?\\d\\d)?';
/** 'Tue, 05 Mar 2019 10:00:00 EST' */
const ofMail = new RegExp(
  `^(?:[a-z]+\\.?,?\\s+)?(\\d{1,2})[\\s-]+([a-z]{3})[a-z]*\\.?,?[\\s-]+(\\d{4}|\\d\\d)(?:,?\\s+${clock})?${zone}$`,
  'i',
);
/** '2019-03-05T10:00:00-05:00', '2019-03-05 10:00:00' */
const iso = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[t\\s]\\s*${clock})?${zone}$`, 'i');
/** '3/5/2019' */
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Names of zones in mails (RFC 822), in hours from UTC. */
const zoneNames: Record<string, number> = { z: 0, ut: 0, utc: 0, gmt: 0 };
for (const [letter, hours] of Object.entries({ e: -5, c: -6, m: -7, p: -8 }))
  Object.assign(zoneNames, { [`${letter}st`]: hours, [`${letter}dt`]: hours + 1 });

/** The moment that a program wrote in one of the usual forms. Without a zone it is of the church's clock. Undefined if the form is not known. */
export function readMoment(text: string, timeZone: string): Date | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  const [, day, month, year, ...rest] = ofMail.exec(typed) ?? [];
  if (day && month && year) {
    const inFull = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
    return momentOf([inFull, String(months.indexOf(month.toLowerCase()) + 1), day], rest, timeZone);
  }
  const [, isoYear = '', isoMonth = '', isoDay = '', ...isoRest] = iso.exec(typed) ?? [];
  if (isoYear) return momentOf([isoYear, isoMonth, isoDay], isoRest, timeZone);
  const [, usMonth = '', usDay = '', usYear] = american.exec(typed) ?? [];
  return usYear ? momentOf([usYear, usMonth, usDay], [], timeZone) : undefined;
}

function momentOf(
  date: string[],
  [hour = '0', minute = '0', second = '0', part = '', name = '']: (string | undefined)[],
  timeZone: string,
) {
  const [year = 0, month = 0, day = 0] = date.map(Number);
  const offset = offsetOf(name.toLowerCase());
  if (Number.isNaN(offset) || year < 1900 || year > 2199) return undefined;
  try {
    const millisecond = Number(part.padEnd(3, '0').slice(0, 3));
    const fields = {
      year,
      month,
      day,
      hour: Number(hour),
      minute: Number(minute),
      second: Math.min(59, Number(second)),
      millisecond,
    };
    const local = Temporal.PlainDateTime.from(fields, { overflow: 'reject' }).toZonedDateTime(
      offset === undefined ? timeZone : 'UTC',
    );
    return new Date(local.epochMilliseconds - (offset ?? 0));
  } catch {
    return undefined;
  }
}

/** In milliseconds; undefined if there is no zone, and not a number if it is not known. */
function offsetOf(name: string) {
  if (!name) return undefined;
  const [, sign, hours = '', minutes = ''] = /^(?:gmt|utc)?([+-])(\d\d):?(\d\d)$/.exec(name) ?? [];
  const inMinutes = sign
    ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
    : (zoneNames[name] ?? Number.NaN) * 60;
  return inMinutes * 60_000;
}

/** The date and time that a moment has on a clock. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const { year, month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    moment.getTime(),
  ).toZonedDateTimeISO(timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/** Seconds of '3125', '52:05', '0:52:05' and '00:50:95', which some programs write; 0 if it says nothing. */
export function readDuration(text: string) {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\s*\d{1,6}(?:\.\d+)?\s*$/.test(part))) return 0;
  return Math.round(parts.reduce((seconds, part) => seconds * 60 + Number(part), 0));
}
