import { describe, expect, test } from 'vitest';
import { church } from '#content/church.ts';
import { upcomingExceptions } from './exceptions.ts';

const christmas = [
  { date: '2026-12-30', name: 'Christmas break', starts: [] },
  { date: '2026-12-24', name: 'Christmas Eve', starts: ['19:00', '17:00'] },
];

function upcoming(now: string, services = church.services) {
  return upcomingExceptions(new Date(now), services, christmas).map(({ name }) => name);
}

describe('upcoming exceptions', () => {
  test.each([
    ['none long before', '2026-11-23T12:00:00Z', []],
    ['the first from 30 days before', '2026-11-24T05:00:00Z', ['Christmas Eve']],
    ['both, by date', '2026-12-01T12:00:00Z', ['Christmas Eve', 'Christmas break']],
    ['the first until its last service has ended', '2026-12-25T01:14:00Z', ['Christmas Eve', 'Christmas break']],
    ['only the second after that', '2026-12-25T01:15:00Z', ['Christmas break']],
    ['a day without services until it ends', '2026-12-31T04:59:00Z', ['Christmas break']],
    ['none after that', '2026-12-31T05:00:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(upcoming(now)).toEqual(expected);
  });

  test('of some of the services are those on their days', () => {
    const on = (day: string) => church.services.filter((service) => service.day === day);
    expect(upcoming('2026-12-20T12:00:00Z', on('Wednesday'))).toEqual(['Christmas break']);
    expect(upcoming('2026-12-20T12:00:00Z', on('Sunday'))).toEqual([]);
  });
});
