import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { weekdays } from '#content/weekdays.ts';
import { upcomingExceptions } from './exceptions.ts';

/** Exceptions on a Wednesday and a Thursday. */
const christmas = [
  { date: '2026-12-30', name: 'Christmas break', starts: [] },
  { date: '2026-12-24', name: 'Christmas Eve', starts: ['19:00', '17:00'] },
];
const both = ['Christmas Eve', 'Christmas break'];

function upcoming(today: string, services = church.services) {
  return upcomingExceptions(christmas, today, church.services, services).map(({ name }) => name);
}

describe('upcoming exceptions', () => {
  test.each([
    ['none long before', '2026-11-23', []],
    ['the first from 30 days before', '2026-11-24', ['Christmas Eve']],
    ['the first until the end of its day', '2026-12-24', both],
    ['then the second alone', '2026-12-25', ['Christmas break']],
    ['a day without services until it ends', '2026-12-30', ['Christmas break']],
    ['none after that', '2026-12-31', []],
  ])('%s', (_, today, expected) => {
    expect(upcoming(today)).toEqual(expected);
  });

  test.each(weekdays)('for the services on a %s are those on that day, unless the church has no others', (day) => {
    const onDay = { Wednesday: ['Christmas break'], Thursday: ['Christmas Eve'] }[day as string] ?? [];
    const hasNoOthers = church.services.every((service) => service.day === day);
    const services = [{ label: day, day, starts: ['08:00'] }];
    expect(upcoming('2026-12-20', services)).toEqual(hasNoOthers ? both : onDay);
  });
});
