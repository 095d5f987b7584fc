import { describe, expect, test } from 'vitest';
import { churchDate, churchMoment } from './church-time.ts';

describe('a moment at the church', () => {
  test.each([
    ['in winter', '2026-11-16', '17:00', '2026-11-16T22:00:00.000Z'],
    ['in summer', '2027-07-04', '08:00', '2027-07-04T12:00:00.000Z'],
    ['before the clocks go forward', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['after the clocks have gone forward', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    ['in the morning after that', '2027-03-14', '08:00', '2027-03-14T12:00:00.000Z'],
    ['before the clocks go back', '2027-11-07', '00:59', '2027-11-07T04:59:00.000Z'],
    ['after the clocks have gone back', '2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
    ['at the start of a day', '2027-01-01', '00:00', '2027-01-01T05:00:00.000Z'],
  ])('%s', (_, date, time, expected) => {
    const moment = churchMoment(date, time);
    expect(moment.toISOString()).toBe(expected);
    expect(churchDate(moment)).toBe(date);
  });

  test('that the clock skips comes as much later as the clock jumps', () => {
    expect(churchMoment('2027-03-14', '02:30').toISOString()).toBe('2027-03-14T07:30:00.000Z');
  });

  test('that comes twice is the first of the two', () => {
    expect(churchMoment('2027-11-07', '01:30').toISOString()).toBe('2027-11-07T05:30:00.000Z');
  });

  test('is still on the day before when it is past midnight in London', () => {
    expect(churchDate(new Date('2026-11-17T04:59:59Z'))).toBe('2026-11-16');
    expect(churchDate(new Date('2026-11-17T05:00:00Z'))).toBe('2026-11-17');
  });
});
