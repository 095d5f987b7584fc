import { expect, test } from 'vitest';
import { anEvent } from '#test/an-event.ts';
import { churchMoment } from './church-time.ts';
import { upcomingEvents } from './upcoming-events.ts';

const events = [
  anEvent({ title: 'Prayer', date: '2027-08-15', starts: '18:00', ends: '19:00' }),
  anEvent({ title: 'Dinner', date: '2027-05-22', starts: '17:00', ends: '19:00' }),
  anEvent({ title: 'Picnic', date: '2027-05-22', starts: '11:00', ends: '14:00' }),
];

test.each([
  ['on the day', '2027-05-22', '00:00', ['Picnic', 'Dinner', 'Prayer']],
  ['until it ends', '2027-05-22', '13:59', ['Picnic', 'Dinner', 'Prayer']],
  ['not when it has ended', '2027-05-22', '14:00', ['Dinner', 'Prayer']],
  ['none when all are over', '2027-08-15', '19:00', []],
])('an event is upcoming %s, in the order of their dates', (_, date, time, expected) => {
  expect(upcomingEvents(events, churchMoment(date, time)).map(({ title }) => title)).toEqual(expected);
});
