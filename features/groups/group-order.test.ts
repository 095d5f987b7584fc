import { expect, test } from 'vitest';
import { minutesIntoDay } from './group-order.ts';

// The formats of times are tested with meeting times.
test.each([
  ['6:30 – 8 PM', 18, 30],
  ['11-1 PM', 11, 0],
  ['10:30', 10, 30],
  ['After the 10 AM service', 10, 0],
  ['Every other week, 7 PM', 19, 0],
])('parses %j', (text, hours, minutes) => {
  expect(minutesIntoDay(text)).toBe(hours * 60 + minutes);
});

test.each(['', 'evening', 'after church', '99 PM', '2027', '7:75 PM'])('sorts %j after every time', (text) => {
  expect(minutesIntoDay(text)).toBeGreaterThan(minutesIntoDay('11:59 PM'));
});
