import { describe, expect, test } from 'vitest';
import { parseMeetingTime } from './meeting-time.ts';

describe('a meeting time', () => {
  test.each([
    ['7:00 PM', '19:00'],
    ['7pm', '19:00'],
    ['7 p.m.', '19:00'],
    ['6.30 am', '06:30'],
    ['19:00', '19:00'],
    ['07:30', '07:30'],
    ['12:15 AM', '00:15'],
    ['12 PM', '12:00'],
    ['Noon', '12:00'],
    ['midnight', '00:00'],
    ['at 7:00 PM', '19:00'],
    [' 7:00 PM weekly ', '19:00'],
  ])('is parsed from %j', (text, starts) => {
    expect(parseMeetingTime(text)).toEqual({ starts });
  });

  test.each([
    ['6:30 – 8 PM', '18:30', '20:00'],
    ['6:30-8pm', '18:30', '20:00'],
    ['10 - 12 PM', '10:00', '12:00'],
    ['11-1 PM', '11:00', '13:00'],
    ['10 – 12 AM', '22:00', '00:00'],
    ['7 AM to 1 PM', '07:00', '13:00'],
    ['7 PM – 9', '19:00', '21:00'],
    ['11 AM until 1', '11:00', '13:00'],
    ['from 7:00 p.m. till 8:30 p.m.', '19:00', '20:30'],
    ['noon — 1 PM', '12:00', '13:00'],
    ['18:30 – 20:00', '18:30', '20:00'],
    ['9:00 – 17:00', '09:00', '17:00'],
    ['10 PM – 1 AM', '22:00', '01:00'],
  ])('with an end is parsed from %j', (text, starts, ends) => {
    expect(parseMeetingTime(text)).toEqual({ starts, ends });
  });

  test.each([
    ['no time', ['', 'evening', 'after church', 'TBD']],
    ['no such time', ['99 PM', '7:75 PM', '25:00', '7 PM – 99', '2027', '7:00:00']],
    ['morning or evening', ['7', '7:00', '10:30', '6:30 – 8', '7 in the evening']],
    ['something before or after', ['After the 10 AM service', 'Around 7 PM', '7 PM or later', '7 PM (call first)']],
    ['several times', ['7 AM, 6 PM', '7 PM and 9 PM', '8 – 9 AM, 6 – 7 PM']],
    ['not every week', ['Every other week, 7 PM', '7 PM, first Tuesday', '7 PM (1st & 3rd)', '7 PM biweekly']],
    ['hours of half a day and of a whole one', ['06:30 – 8 PM', '19:00 – 9 PM', '7 PM – 21:00']],
    ['another time zone, perhaps', ['7 PM Central', '7:00 PM EST']],
  ])('is not parsed from %s', (_, texts) => {
    for (const text of texts) expect(parseMeetingTime(text), text).toBeUndefined();
  });
});
