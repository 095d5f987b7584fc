import { expect, test } from 'vitest';
import type { Event } from '#content/schema.ts';
import { upcomingEvents } from './event-date.ts';

function event(title: string, date: string, starts: string, ends: string): Event {
  return { title, date, starts, ends, location: 'Park', details: 'Bring a chair.', picture: 'candles', ticketUrl: '' };
}
const events = [
  event('Prayer', '2027-08-15', '18:00', '19:00'),
  event('Dinner', '2027-05-22', '17:00', '19:00'),
  event('Picnic', '2027-05-22', '11:00', '14:00'),
];

test.each([
  ['on the day', '2027-05-22T04:00:00Z', ['Picnic', 'Dinner', 'Prayer']],
  ['until it ends', '2027-05-22T17:59:00Z', ['Picnic', 'Dinner', 'Prayer']],
  ['not when it has ended', '2027-05-22T18:00:00Z', ['Dinner', 'Prayer']],
  ['none when all are over', '2027-08-15T23:00:00Z', []],
])('an event is upcoming %s, in the order of their dates', (_, now, expected) => {
  expect(upcomingEvents(events, new Date(now)).map(({ title }) => title)).toEqual(expected);
});
