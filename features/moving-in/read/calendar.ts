import ICAL from 'ical.js';
import { type Facts, type Found, UnreadableFile } from '#features/moving-in/candidate.ts';
import { cleanText } from './clean-text.ts';
import { type Exception, type Happening, type Repeating, toEventItems } from './event-items.ts';
import { readHtml } from './html-text.ts';
import { datesOf, isReadable } from './recurrence.ts';
import type { TextFile } from './text-file.ts';
import { type LocalTime, localTime } from './times.ts';
import { zoneNamed } from './zones.ts';

const maxBlock = 1_000_000;
const maxBlocks = 100_000;
const cutOff = 'The calendar ends in the middle: it has not been saved or sent completely. Export it again.';
const tooLong = 'The calendar has an entry of more than a million characters, which cannot be read.';
const tooMany = `The calendar has more than ${maxBlocks.toLocaleString('en')} entries. Export one part at a time.`;
const why = {
  private: 'It is private.',
  free: 'Its calendar counts it as free time, as programs do with reminders and holidays.',
  birthday: 'It is a birthday.',
  damaged: 'It is damaged, or has no date.',
  rule: 'It repeats in a way that cannot be read.',
};

/** How the times of one calendar become the church's. */
type Clock = { facts: Facts; zones: Map<string, ICAL.Timezone>; defaultZone: string; unknown: Set<string> };

/** iCalendar (RFC 5545). Exceptions may stand before their event, so the file is read twice. */
export async function* readCalendar(file: TextFile, facts: Facts): AsyncGenerator<Found> {
  const clock: Clock = { facts, zones: new Map(), defaultZone: facts.timeZone, unknown: new Set() };
  const exceptions = new Map<string, ICAL.Component[]>();
  for await (const block of readBlocks(file)) {
    if (typeof block === 'string') clock.defaultZone = zoneNamed(block) ?? clock.defaultZone;
    else if (block.name === 'vtimezone') addZone(block, clock);
    else if (textOf(block, 'recurrence-id')) {
      const uid = textOf(block, 'uid');
      const own = exceptions.get(uid) ?? [];
      own.push(block);
      exceptions.set(uid, own);
    }
  }
  const seen = new Set<string>();
  for await (const block of readBlocks(file)) {
    if (typeof block === 'string' || block.name !== 'vevent' || textOf(block, 'recurrence-id')) continue;
    const uid = textOf(block, 'uid');
    const own = exceptions.get(uid) ?? [];
    exceptions.delete(uid);
    yield* readEvent(block, own, seen, clock);
  }
  // Exceptions of what is not in the file: a calendar may have a person's invitations to single dates only.
  for (const block of [...exceptions.values()].flat()) yield* readEvent(block, [], seen, clock);
  for (const zone of clock.unknown)
    yield {
      note: `The time zone “${zone}” is not known. Its times are taken as those of the church: check one of them.`,
    };
}

/** Yields events and zones, each parsed by itself, so that one that is damaged does no harm; and the name of the calendar's zone. */
async function* readBlocks(file: TextFile): AsyncGenerator<ICAL.Component | string> {
  let block: string[] | undefined;
  let length = 0;
  let kind = '';
  let count = 0;
  let isOpen = false;
  for await (const line of readLines(file)) {
    const [, begun = ''] = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? [];
    if (/^(?:BEGIN|END):VCALENDAR\s*$/i.test(line)) isOpen = /^B/i.test(line);
    if (!block && begun) [block, kind, length] = [[], begun.toUpperCase(), 0];
    if (!block && /^X-WR-TIMEZONE:/i.test(line)) yield line.slice(line.indexOf(':') + 1);
    if (!block) continue;
    block.push(line);
    length += line.length;
    if (length > maxBlock) throw new UnreadableFile(tooLong);
    if (!new RegExp(`^END:${kind}\\s*$`, 'i').test(line)) continue;
    count += 1;
    if (count > maxBlocks) throw new UnreadableFile(tooMany);
    yield parse(block);
    block = undefined;
  }
  if (isOpen || block) throw new UnreadableFile(cutOff);
}

function parse(lines: string[]) {
  try {
    return new ICAL.Component(ICAL.parse(lines.join('\r\n')));
  } catch {
    return new ICAL.Component(lines[0]?.toUpperCase().includes('VEVENT') ? 'vevent' : 'damaged');
  }
}

async function* readLines(file: TextFile) {
  let rest = '';
  for await (const part of file.read()) {
    const lines = (rest + part).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maxBlock) throw new UnreadableFile(tooLong);
    yield* lines;
  }
  if (rest) yield rest;
}

function addZone(block: ICAL.Component, { zones }: Clock) {
  const id = textOf(block, 'tzid');
  if (!zoneNamed(id)) zones.set(id, new ICAL.Timezone(block));
}

function textOf(component: ICAL.Component, name: string) {
  const value = component.getFirstPropertyValue(name);
  return value === null ? '' : cleanText(String(value));
}

function readEvent(event: ICAL.Component, exceptions: ICAL.Component[], seen: Set<string>, clock: Clock): Found[] {
  const title = textOf(event, 'summary');
  try {
    const reason = reasonToLeaveOut(event);
    if (reason) return [{ leftOut: { title, why: reason } }];
    const happening = happeningOf(event, clock);
    if (!happening) return [{ leftOut: { title, why: why.damaged } }];
    const rule = event.getFirstPropertyValue('rrule');
    if (rule && !(rule instanceof ICAL.Recur && isReadable(rule))) return [{ leftOut: { title, why: why.rule } }];
    const key = keyOf(event, happening, seen);
    const source = {
      origin: { source: 'calendar', key },
      title,
      body: { text: '', pictures: [], players: [], notes: [] },
      oldPaths: [],
      notes: [],
    };
    const repeating = rule instanceof ICAL.Recur ? repeatingOf(event, rule, exceptions, clock) : undefined;
    const more = event.getAllProperties('rdate').flatMap((property) => localTimesOf(property, clock));
    const items = toEventItems({ source, happening, repeating, more: happening.start.time ? more : [] }, clock.facts);
    const strays = rule ? [] : exceptions.flatMap((each) => readEvent(each, [], seen, clock));
    return [...items, ...strays];
  } catch {
    // The library throws on values that no program should write.
    return [{ leftOut: { title, why: why.damaged } }];
  }
}

function reasonToLeaveOut(event: ICAL.Component) {
  if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf(event, 'class'))) return why.private;
  const isYearly = textOf(event, 'rrule').includes('YEARLY');
  if (/birthday/i.test(textOf(event, 'categories')) || (isYearly && /birthday/i.test(textOf(event, 'summary'))))
    return why.birthday;
  const isFree =
    /^TRANSPARENT$/i.test(textOf(event, 'transp')) || /^FREE$/i.test(textOf(event, 'x-microsoft-cdo-busystatus'));
  return isFree ? why.free : undefined;
}

/** Some programs give several events the same UID, and exceptions have that of their event. */
function keyOf(event: ICAL.Component, { start, title }: Happening, seen: Set<string>) {
  const recurrence = textOf(event, 'recurrence-id');
  const named = [textOf(event, 'uid') || title, recurrence && start.date].filter(Boolean).join(' ');
  const key = seen.has(named) ? `${named} ${start.date}T${start.time}` : named;
  // Events of whole days are left out.
  if (start.time) seen.add(key);
  return key;
}

function happeningOf(event: ICAL.Component, clock: Clock): Happening | undefined {
  const start = localTimesOf(event.getFirstProperty('dtstart'), clock)[0];
  if (!start) return undefined;
  const html = textOf(event, 'description') || textOf(event, 'x-alt-desc');
  return {
    start,
    end: endOf(event, clock),
    title: textOf(event, 'summary').replaceAll(/\s+/g, ' '),
    location: textOf(event, 'location').replaceAll(/\s*\n\s*/g, ', '),
    // Google and Outlook write HTML there, other programs text.
    details: /<(?:\w+)[^<]*>/.test(html) ? readHtml(html.replaceAll('\n', '<br>')).text : html,
    isCancelled: /^CANCELLED$/i.test(textOf(event, 'status')),
  };
}

function endOf(event: ICAL.Component, clock: Clock) {
  const [end] = localTimesOf(event.getFirstProperty('dtend'), clock);
  const [property, duration] = [event.getFirstProperty('dtstart'), event.getFirstPropertyValue('duration')];
  const start = property?.getFirstValue();
  if (end || !(duration instanceof ICAL.Duration) || !(start instanceof ICAL.Time)) return end;
  const later = start.clone();
  later.addDuration(duration);
  return toLocal(later, zoneOf(property), clock);
}

function repeatingOf(
  event: ICAL.Component,
  rule: ICAL.Recur,
  exceptions: ICAL.Component[],
  clock: Clock,
): Repeating | undefined {
  const property = event.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (!(start instanceof ICAL.Time)) return undefined;
  const local = (time: ICAL.Time) => toLocal(time, zoneOf(property), clock);
  return {
    dates: () => datesOf(rule, start, local),
    isEndless: !rule.count && !rule.until,
    until: rule.until ? local(rule.until).date : undefined,
    isWeekly: rule.freq === 'WEEKLY',
    cancelled: event.getAllProperties('exdate').flatMap((each) => localTimesOf(each, clock).map(({ date }) => date)),
    exceptions: exceptions.flatMap((each): Exception[] => {
      const [on] = localTimesOf(each.getFirstProperty('recurrence-id'), clock);
      const happening = happeningOf(each, clock);
      return on && happening ? [{ ...happening, on: on.date }] : [];
    }),
  };
}

function zoneOf(property: ICAL.Property | null) {
  return String(property?.getFirstParameter('tzid') ?? '');
}

function localTimesOf(property: ICAL.Property | null, clock: Clock): LocalTime[] {
  const times = property?.getValues().filter((each) => each instanceof ICAL.Time) ?? [];
  return times.map((time) => toLocal(time, zoneOf(property), clock));
}

/** The date and time at the church. A day has no time. */
function toLocal(time: ICAL.Time, zone: string, clock: Clock): LocalTime {
  const { year, month, day, hour, minute } = time;
  const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute }, { overflow: 'reject' });
  if (time.isDate) return { date: plain.toPlainDate().toString(), time: '' };
  const { timeZone } = clock.facts;
  const ownZone = zone && !zoneNamed(zone) ? clock.zones.get(zone) : undefined;
  if (ownZone) {
    const inZone = time.clone();
    inZone.zone = ownZone;
    return localTime(inZone.toJSDate(), timeZone);
  }
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const named = isUtc ? 'UTC' : zone ? zoneNamed(zone) : clock.defaultZone;
  if (!named) clock.unknown.add(zone);
  return localTime(new Date(plain.toZonedDateTime(named ?? timeZone).epochMilliseconds), timeZone);
}
