import { expect, test } from 'vitest';
import { minutesIntoDay } from './group-order.ts';

test.each([
  ['7:00 PM', 19, 0],
  ['7pm', 19, 0],
  ['7 p.m.', 19, 0],
  ['19:00', 19, 0],
  ['6:30 am', 6, 30],
  ['12:15 AM', 0, 15],
  ['12 PM', 12, 0],
  ['Noon', 12, 0],
  ['After the 10 AM service', 10, 0],
  ['6:30 – 8 PM', 18, 30],
  ['10 - 12 PM', 10, 0],
  ['11-1 PM', 11, 0],
  ['7 AM to 1 PM', 7, 0],
])('parses %j', (text, hours, minutes) => {
  expect(minutesIntoDay(text)).toBe(hours * 60 + minutes);
});

test.each(['', 'evening', 'after church', '99 PM', '2027', '7:75 PM'])('sorts %j after every time', (text) => {
  expect(minutesIntoDay(text)).toBeGreaterThan(minutesIntoDay('11:59 PM'));
});
