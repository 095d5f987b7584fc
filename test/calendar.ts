import ICAL from 'ical.js';
import { expect } from 'vitest';

/** Parses iCalendar with a third-party parser, and checks for errors that it tolerates. */
export function readCalendar(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    // RFC 5545, 3.1: the only control character in a line is a tab.
    expect(line).not.toMatch(/[^\P{Cc}\t]/u);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone');
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  return {
    calendar,
    zones,
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  };
}

/** The moments at which an event starts, in UTC, from one day to another. */
export function startsOf(event: ICAL.Event, from: string, to: string) {
  const starts: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const start = next.toJSDate().toISOString();
    if (start >= to) break;
    if (start >= from) starts.push(start);
    if (!event.isRecurring()) break;
  }
  return starts;
}
