import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { weekdays } from '#content/weekdays.ts';
import { churchMoment } from './church-time.ts';
import { upcomingExceptions } from './exceptions.ts';

/** On a Wednesday and a Thursday. */
const christmas = [
  { date: '2026-12-30', name: 'Christmas break', starts: [] },
  { date: '2026-12-24', name: 'Christmas Eve', starts: ['19:00', '17:00'] },
];
const both = ['Christmas Eve', 'Christmas break'];

function upcoming(now: Date, services = church.services) {
  return upcomingExceptions(now, services, christmas).map(({ name }) => name);
}

describe('upcoming exceptions', () => {
  test.each([
    ['none long before', '2026-11-23', '23:59', []],
    ['the first from 30 days before', '2026-11-24', '00:00', ['Christmas Eve']],
    ['both, by date', '2026-12-01', '12:00', both],
    ['a day without services until it ends', '2026-12-30', '23:59', ['Christmas break']],
    ['none after that', '2026-12-31', '00:00', []],
  ])('%s', (_, date, time, expected) => {
    expect(upcoming(churchMoment(date, time))).toEqual(expected);
  });

  test('the first until its last service has ended', () => {
    const end = churchMoment('2026-12-24', '19:00').getTime() + church.serviceLength.minutes * 60_000;
    expect(upcoming(new Date(end - 1))).toEqual(both);
    expect(upcoming(new Date(end))).toEqual(['Christmas break']);
  });

  test.each(weekdays)('of the services on a %s are those on that day, unless the church has no others', (day) => {
    const onDay = { Wednesday: ['Christmas break'], Thursday: ['Christmas Eve'] }[day as string] ?? [];
    const hasNoOthers = church.services.every((service) => service.day === day);
    const services = [{ label: day, day, starts: ['08:00'] }];
    expect(upcoming(churchMoment('2026-12-20'), services)).toEqual(hasNoOthers ? both : onDay);
  });
});
