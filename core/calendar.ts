import { setImmediate } from 'node:timers/promises';
import ical, { escape as escapeText, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { siteUrl, timeZone } from '#content/site.ts';
import { weekdays } from '#content/weekdays.ts';
import { absoluteUrl } from './links.ts';
import { withoutControls } from './plain-text.ts';

export const calendarType = 'text/calendar; charset=utf-8';

export type CalendarEvent = {
  /** Never changes, so that subscribers recognize the event. */
  id: string;
  title: string;
  /** The date, or the first date and an RRULE, or the weekday of a weekly event. */
  on: ({ date: string; rule?: string | undefined } | { weekday: (typeof weekdays)[number] }) & { exceptOn?: string[] };
  /** Times of the church's clock: '17:00'. An end before the start is on the next day. */
  starts: string;
  ends: string;
  location: string;
  description?: string;
  category?: string;
  isCancelled?: boolean;
  /** Single dates of a repeating event that are moved, or cancelled. `from`: the original time. */
  moved?: ({ from: string; date: string } & Pick<CalendarEvent, 'starts' | 'ends' | 'description' | 'isCancelled'> & {
      changed?: CalendarEvent['changed'] | undefined;
    })[];
  /** A path on this site, or another site. */
  url: string;
  changed?: { at: Date; version: number };
};

/** Weekly events start in this week rather than today, because the same facts must give the same file. */
const firstMonday = Temporal.PlainDate.from('2026-01-05');
const dayInSeconds = 24 * 60 * 60;

/** Writes iCalendar (RFC 5545). The same facts give the same text at any time and in any time zone of the server. */
export async function writeCalendar(name: string, events: Iterable<CalendarEvent>) {
  let calendar = '';
  // Writes in parts: the library takes a second for ten thousand events, which would block all requests.
  for (const part of inParts(events)) {
    if (calendar) await setImmediate();
    const written = writePart(name, part);
    calendar += calendar ? written.slice(written.indexOf('\r\nBEGIN:VEVENT') + 2) : written;
  }
  return calendar + end;
}

/** Yields at least one part, which may be empty. */
function* inParts(events: Iterable<CalendarEvent>) {
  let part: CalendarEvent[] = [];
  for (const event of events) {
    if (part.length === eventsAtOnce) {
      yield part;
      part = [];
    }
    part.push(event);
  }
  yield part;
}

const eventsAtOnce = 100;
const end = 'END:VCALENDAR\r\n';

/** Writes a calendar without its last line. */
function writePart(name: string, events: CalendarEvent[]) {
  const calendar = ical({
    // The library escapes other texts, but not this one.
    name: escapeText(withoutControls(name), false),
    prodId: { company: new URL(siteUrl).host, product: 'Website', language: 'EN' },
    ttl: dayInSeconds,
    // Events name the zone. With one for the whole calendar, the library would write DTSTAMP in it too, which must be UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
    events: events.flatMap(toICalEvents),
  });
  return `${calendar}\r\n`.slice(0, -end.length);
}

/** Returns the event, followed by one override for each moved or cancelled date. */
function toICalEvents(event: CalendarEvent) {
  const moved = event.moved ?? [];
  return [
    toICalEvent(event),
    ...moved.map(({ from, date, changed = event.changed, ...change }) => ({
      ...toICalEvent({ ...event, ...change, ...(changed && { changed }), on: { date } }),
      recurrenceId: at(from, event.starts),
    })),
  ];
}

function toICalEvent(event: CalendarEvent) {
  const { id, title, on, starts, ends, location, description, category, isCancelled, url, changed } = event;
  const date = 'date' in on ? on.date : firstMonday.add({ days: weekdays.indexOf(on.weekday) }).toString();
  const changedAt = changed?.at ?? new Date(`${firstMonday}T00:00Z`);
  return {
    id: `${id}@${new URL(siteUrl).host}`,
    timezone: timeZone,
    start: at(date, starts),
    end: at(date, ends).add({ days: ends > starts ? 0 : 1 }),
    repeating: repeatingOf(on, starts),
    summary: withoutControls(title),
    location: withoutControls(location),
    description: description ? withoutControls(description) : null,
    categories: category ? [{ name: withoutControls(category) }] : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : null,
    // Percent-encodes these two characters, which the library would escape as in a text.
    url: (url.startsWith('/') ? absoluteUrl(url) : url).replace(/[,;]/g, encodeURIComponent),
    sequence: (changed?.version ?? 1) - 1,
    stamp: changedAt,
    lastModified: changedAt,
  };
}

/** The RRULE and EXDATE lines. Excluded dates must have the zone and the time of the start. */
function repeatingOf(on: CalendarEvent['on'], starts: string) {
  const rule = 'date' in on ? on.rule : `FREQ=WEEKLY;BYDAY=${on.weekday.slice(0, 2).toUpperCase()}`;
  if (!rule) return null;
  const excluded = (on.exceptOn ?? []).map((date) => at(date, starts).toString().replaceAll(/[-:]/g, ''));
  const exceptions = excluded.length > 0 ? [`EXDATE;TZID=${timeZone}:${excluded.join(',')}`] : [];
  return [`RRULE:${rule}`, ...exceptions].join('\r\n');
}

/** Returns a time without a zone: from a Date the library would write the server's local time. */
function at(date: string, time: string) {
  return Temporal.PlainDateTime.from(`${date}T${time}`);
}
