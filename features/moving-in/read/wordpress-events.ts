import ICAL from 'ical.js';
import type { Facts, Found } from '#features/moving-in/candidate.ts';
import { type Happening, type Repeating, toEventItems } from './event-items.ts';
import { readLine } from './html-text.ts';
import type { Source } from './items.ts';
import { type PhpValue, readPhp } from './php-values.ts';
import { datesOf, isReadable } from './recurrence.ts';
import { type LocalTime, localTime, readMoment } from './times.ts';
import type { Post, Site } from './wordpress-export.ts';
import { zoneNamed } from './zones.ts';

const noDate = 'It has no date, or one in a form that is not known.';
const noRule = 'It repeats in a way that cannot be read: only its first date is here.';

/** An event of The Events Calendar (tribe_events) or Church Content (ctc_event). */
export function toEvents(post: Post, site: Site, source: Source, facts: Facts): Found[] {
  const { title, meta } = post;
  const { start, end, rule, location } =
    post.type === 'ctc_event' ? ofChurchContent(post) : ofEventsCalendar(post, site, facts);
  if (!start) return [{ leftOut: { title, why: noDate } }];
  const { body } = source;
  const happening: Happening = { start, end, title, location, details: body.text, isCancelled: false };
  const ticket = URL.parse(meta.get('_EventURL') || meta.get('_ctc_event_registration_url') || '');
  const ticketUrl = ticket?.protocol === 'https:' ? ticket.href : '';
  if (ticket && !ticketUrl)
    source.notes.push(`Its link is left out, because it does not begin with https://: ${ticket.href}`);
  const repeating = rule === undefined ? undefined : repeatingOf(rule, start);
  if (rule !== undefined && !repeating) source.notes.push(noRule);
  return toEventItems({ source, happening, ticketUrl, repeating }, facts);
}

/** `rule`: '' if it cannot be said as an RRULE, undefined if it does not repeat. */
type Stored = {
  start?: LocalTime | undefined;
  end?: LocalTime | undefined;
  rule: string | undefined;
  location: string;
};

function ofChurchContent({ meta }: Post): Stored {
  const of = (name: string) => (meta.get(`_ctc_event_${name}`) ?? '').trim();
  const [date, startTime, endTime] = [dayOf(of('start_date')), timeOf(of('start_time')), timeOf(of('end_time'))];
  const endDate = dayOf(of('end_date')) || date;
  const isOvernight = endDate === date && endTime !== '' && endTime < startTime;
  const interval = of('recurrence_weekly_interval') || of('recurrence_monthly_interval') || '1';
  const frequency: Record<string, string> = {
    daily: 'FREQ=DAILY',
    weekly: `FREQ=WEEKLY;INTERVAL=${interval}`,
    monthly: monthly(of('recurrence_monthly_type'), of('recurrence_monthly_week'), date, interval),
    yearly: 'FREQ=YEARLY',
  };
  const recurrence = of('recurrence') || 'none';
  const until = dayOf(of('recurrence_end_date'));
  const rule = recurrence === 'none' ? undefined : (frequency[recurrence] ?? '');
  return {
    start: date ? { date, time: startTime } : undefined,
    end: endTime && !isOvernight ? { date: endDate, time: endTime } : isOvernight ? nextDay(date, endTime) : undefined,
    rule: rule && until ? `${rule};UNTIL=${until.replaceAll('-', '')}` : rule,
    location: placeOf(of('venue'), of('address')),
  };
}

/** On the same date, or in the same week of the month. */
function monthly(type: string, week: string, date: string, interval: string) {
  if (type !== 'week' || !date) return `FREQ=MONTHLY;INTERVAL=${interval}`;
  const { day, dayOfWeek } = Temporal.PlainDate.from(date);
  const nth = week === 'last' ? '-1' : week || String(Math.ceil(day / 7));
  return `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${nth}${weekdayCodes[dayOfWeek - 1]}`;
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function ofEventsCalendar({ meta }: Post, { venues }: Site, { timeZone }: Facts): Stored {
  const zone = zoneNamed(meta.get('_EventTimezone') ?? '') ?? timeZone;
  const isAllDay = /^(?:yes|1|true)$/i.test(meta.get('_EventAllDay') ?? '');
  const read = (name: string) => {
    const moment = readMoment(meta.get(name) ?? '', zone);
    const local = moment && localTime(moment, isAllDay ? zone : timeZone);
    return local && isAllDay ? { ...local, time: '' } : local;
  };
  const recurrence = meta.get('_EventRecurrence');
  return {
    start: read('_EventStartDate'),
    end: read('_EventEndDate'),
    rule: recurrence ? ruleOf(readPhp(recurrence)) : undefined,
    location: venues.get(meta.get('_EventVenueID') ?? '') ?? '',
  };
}

function at(value: PhpValue | undefined, ...path: string[]): PhpValue | undefined {
  return path.reduce<PhpValue | undefined>((each, key) => (each instanceof Map ? each.get(key) : undefined), value);
}

/** The first rule of The Events Calendar Pro as an RRULE; undefined if there is none. */
function ruleOf(stored: PhpValue | undefined): string | undefined {
  const rules = at(stored, 'rules');
  if (!(rules instanceof Map)) return stored instanceof Map ? undefined : '';
  const [rule] = rules.values();
  if (!rule || at(rule, 'type') === 'None') return undefined;
  if (rules.size > 1) return '';
  const custom = String(at(rule, 'custom', 'type') ?? at(rule, 'type')).replace(/^Every /, '');
  const frequencies: Record<string, string> = {
    Daily: 'DAILY',
    Day: 'DAILY',
    Weekly: 'WEEKLY',
    Week: 'WEEKLY',
    Monthly: 'MONTHLY',
    Month: 'MONTHLY',
    Yearly: 'YEARLY',
    Year: 'YEARLY',
  };
  const frequency = frequencies[custom];
  if (!frequency) return '';
  const days = at(rule, 'custom', 'week', 'day');
  const byDay = days instanceof Map ? [...days.values()].map((day) => weekdayCodes[Number(day) - 1]) : [];
  const parts = [`FREQ=${frequency}`, `INTERVAL=${Number(at(rule, 'custom', 'interval') ?? 1) || 1}`];
  if (frequency === 'WEEKLY' && byDay.length > 0) parts.push(`BYDAY=${byDay.join(',')}`);
  if (frequency === 'MONTHLY') parts.push(...monthOf(rule));
  return [...parts, ...endOf(rule)].join(';');
}

const ordinals: Record<string, number> = { First: 1, Second: 2, Third: 3, Fourth: 4, Fifth: 5, Last: -1 };

/** 'Third' and 7 are the third Sunday; a number alone is a date. */
function monthOf(rule: PhpValue) {
  const number = String(at(rule, 'custom', 'month', 'number') ?? '');
  const day = Number(at(rule, 'custom', 'month', 'day'));
  const nth = ordinals[number] ?? Number(number);
  if (!nth) return [];
  return weekdayCodes[day - 1] ? [`BYDAY=${nth}${weekdayCodes[day - 1]}`] : [`BYMONTHDAY=${nth}`];
}

function endOf(rule: PhpValue) {
  const type = at(rule, 'end-type');
  const count = Number(at(rule, 'end-count'));
  if (type === 'After' && count > 0) return [`COUNT=${count}`];
  const until = dayOf(String(at(rule, 'end') ?? ''));
  return type === 'On' && until ? [`UNTIL=${until.replaceAll('-', '')}`] : [];
}

/** Dates and times here are of the church's clock, whatever its zone. */
function repeatingOf(rule: string, { date, time }: LocalTime): Repeating | undefined {
  try {
    const parsed = ICAL.Recur.fromString(rule);
    if (!isReadable(parsed)) return undefined;
    const [year, month, day] = date.split('-').map(Number);
    const [hour, minute] = time.split(':').map(Number);
    const start = ICAL.Time.fromData({ year, month, day, isDate: !time, ...(time && { hour, minute }) });
    return {
      dates: () =>
        datesOf(parsed, start, (each) => ({
          date: each.toString().slice(0, 10),
          time: each.isDate ? '' : each.toString().slice(11, 16),
        })),
      isEndless: !parsed.count && !parsed.until,
      until: parsed.until?.toString().slice(0, 10),
      isWeekly: parsed.freq === 'WEEKLY',
      cancelled: [],
      exceptions: [],
    };
  } catch {
    return undefined;
  }
}

function dayOf(stored: string) {
  return readMoment(stored.trim(), 'UTC')?.toISOString().slice(0, 10) ?? '';
}

/** '19:00', '7:00 PM', '7pm' */
function timeOf(stored: string) {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?::(\d\d))?(?::\d\d)?\s*([ap])?\.?m?\.?$/i.exec(stored.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return hour && hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : '';
}

function nextDay(date: string, time: string): LocalTime {
  return { date: Temporal.PlainDate.from(date).add({ days: 1 }).toString(), time };
}

function placeOf(...parts: string[]) {
  return parts.map(readLine).filter(Boolean).join(', ');
}
