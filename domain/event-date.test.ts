import { expect, test } from 'vitest';
import type { Event } from '#content/schema.ts';
import { churchMoment } from './church-time.ts';
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
  ['on the day', '2027-05-22', '00:00', ['Picnic', 'Dinner', 'Prayer']],
  ['until it ends', '2027-05-22', '13:59', ['Picnic', 'Dinner', 'Prayer']],
  ['not when it has ended', '2027-05-22', '14:00', ['Dinner', 'Prayer']],
  ['none when all are over', '2027-08-15', '19:00', []],
])('an event is upcoming %s, in the order of their dates', (_, date, time, expected) => {
  expect(upcomingEvents(events, churchMoment(date, time)).map(({ title }) => title)).toEqual(expected);
});
