import { describe, expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import type { Exception } from '#core/exceptions.ts';
import type { Week } from '#core/week.ts';
import {
  announcementFor,
  comingDays,
  dayOf,
  findMistakes,
  isAbout,
  isAsUsual,
  putBack,
  servicesOf,
  without,
  withService,
} from './day.ts';

const week: Week = {
  services: [
    { label: 'Wednesday', day: 'Wednesday', starts: ['17:00'] },
    { label: 'Sundays', day: 'Sunday', starts: ['10:00', '08:00'] },
  ],
  serviceLength: { minutes: 75 },
};
const [wednesday, sunday] = ['2026-11-18', '2026-11-22'];
const noon = churchMoment(wednesday, '12:00');
const snow: Exception = { date: wednesday, name: 'Snow', starts: [] };

describe('the coming days', () => {
  test('are those of eight weeks with services, usual or not, cancelled or not', () => {
    const days = comingDays(noon, week, [snow, { date: '2026-11-26', name: 'Thanksgiving', starts: ['09:00'] }]);
    expect(days.slice(0, 4).map(({ date, starts }) => [date, ...starts])).toEqual([
      [wednesday],
      [sunday, '08:00', '10:00'],
      ['2026-11-25', '17:00'],
      ['2026-11-26', '09:00'],
    ]);
    expect(days.at(-1)?.date).toBe('2027-01-10');
  });

  test('leave out services that are over, and days with no others', () => {
    const at = (time: string) => comingDays(churchMoment(sunday, time), week, [])[0];
    expect(servicesOf(dayOf(sunday, week, []), week, churchMoment(sunday, '09:30'))).toEqual([{ start: '10:00' }]);
    expect([at('09:30')?.date, at('23:00')?.date]).toEqual([sunday, '2026-11-25']);
  });
});

test('a service is cancelled, moved and put back, and a day as every week needs no exception', () => {
  const day = dayOf(sunday, week, []);
  const cancelled = without(day, '08:00');
  expect(servicesOf(cancelled, week, noon)).toEqual([{ start: '08:00', status: 'cancelled' }, { start: '10:00' }]);
  expect(servicesOf(withService(cancelled, '09:00'), week, noon)[1]).toEqual({ start: '09:00', status: 'added' });
  expect([day, cancelled, putBack(cancelled, '08:00'), { ...day, name: 'Advent' }].map(isAsUsual)).toEqual([
    ...[true, false, true, false],
  ]);
});

test('the reason why a day has no service goes when one is put back, another note stays', () => {
  expect(putBack(dayOf(wednesday, week, [snow]), '17:00').name).toBe('');
  expect(putBack(dayOf(sunday, week, [{ date: sunday, name: 'Advent', starts: ['10:00'] }]), '08:00').name).toBe(
    'Advent',
  );
});

test.each([
  ['', '', { date: 'Date is missing', start: 'Time is missing' }],
  ['2026-11-17', '19:00', { date: 'This is over already' }],
  [wednesday, '11:00', { start: 'This is over already' }],
  [sunday, '10:00', { start: 'There is a service on Sunday at 10:00 AM already' }],
  [wednesday, '17:00', {}],
])('a service on %j at %j is refused, or not: %j', (date, start, mistakes) => {
  expect(findMistakes({ date, start }, week, [snow], noon)).toEqual(mistakes);
});

test.each<[string, string[], string | undefined]>([
  [wednesday, [], 'There is no service tonight, November 18.'],
  [wednesday, ['17:00'], undefined],
  [wednesday, ['18:30'], 'There is no 5:00 PM service tonight, November 18. There is one at 6:30 PM.'],
  [sunday, [], 'There is no service on Sunday, November 22.'],
  [sunday, ['10:00'], 'There is no 8:00 AM service on Sunday, November 22.'],
  [sunday, ['11:00'], 'There is no 8:00 AM or 10:00 AM service on Sunday, November 22. There is one at 11:00 AM.'],
])('of services on %s at %j there is to announce %j', (date, starts, title) => {
  const day = { ...dayOf(date, week, []), starts };
  const announcement = announcementFor(day, noon);
  expect(announcement?.title).toBe(title);
  if (!announcement) return;
  expect(announcement.hideAt).toBe(churchMoment(date === sunday ? '2026-11-23' : '2026-11-19').toISOString());
  expect([wednesday, sunday].map((each) => isAbout(dayOf(each, week, []), announcement))).toEqual([
    date === wednesday,
    date === sunday,
  ]);
});
