import { describe, expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { anEvent } from './fixture.ts';
import { lastOccurrence, nextOccurrences, type Schedule } from './occurrences.ts';

const now = churchMoment('2027-03-05', '12:00');

function datesOf(schedule: Partial<Schedule>, { at = now, max = 4 } = {}) {
  return nextOccurrences(anEvent(schedule), at, max).map(({ date }) => date);
}

describe('the next dates', () => {
  test.each<[Schedule['repeats'], string, string[]]>([
    ['never', '2027-03-21', ['2027-03-21']],
    ['weekly', '2027-03-07', ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28']],
    ['weekly', '2020-03-01', ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28']],
    ['biweekly', '2027-02-28', ['2027-03-14', '2027-03-28', '2027-04-11', '2027-04-25']],
    ['monthly-weekday', '2027-02-21', ['2027-03-21', '2027-04-18', '2027-05-16', '2027-06-20']],
    ['monthly-weekday', '2027-01-31', ['2027-05-30', '2027-08-29', '2027-10-31', '2028-01-30']],
    ['monthly-date', '2027-01-31', ['2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31']],
    ['yearly', '2024-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
  ])('of an event that repeats %s from %s', (repeats, date, dates) => {
    expect(datesOf({ repeats, date })).toEqual(dates);
  });

  test('end with the last day of the repetition', () => {
    expect(datesOf({ repeats: 'weekly', date: '2027-03-07', until: '2027-03-21' })).toEqual([
      '2027-03-07',
      '2027-03-14',
      '2027-03-21',
    ]);
    expect(datesOf({ repeats: 'weekly', date: '2027-02-07', until: '2027-02-28' })).toEqual([]);
  });

  test.each([
    ['until it ends', { starts: '10:00', ends: '12:01' }, true],
    ['not when it has ended', { starts: '10:00', ends: '12:00' }, false],
    ['for two hours if it does not say how long it takes', { starts: '10:01', ends: '' }, true],
    ['and no longer', { starts: '10:00', ends: '' }, false],
    ['as long if it was saved with an end at its start', { starts: '10:00', ends: '10:00' }, false],
  ])('contain today’s %s', (_, times, isNext) => {
    expect(datesOf({ ...times, date: '2027-03-05' })).toEqual(isNext ? ['2027-03-05'] : []);
  });

  test('contain yesterday’s until it ends after midnight', () => {
    const night = { date: '2027-03-04', starts: '22:00', ends: '01:00' };
    expect(datesOf(night, { at: churchMoment('2027-03-05', '00:59') })).toEqual(['2027-03-04']);
    expect(datesOf(night, { at: churchMoment('2027-03-05', '01:00') })).toEqual([]);
  });

  test('end by the church’s clock, before and after a clock change', () => {
    const ends = nextOccurrences(anEvent({ repeats: 'weekly', date: '2027-03-07', ends: '20:00' }), now, 3);
    const moments = ends.map(({ date, endsAt }) => [endsAt, churchMoment(date, '20:00').toISOString()]);
    for (const [end, expected] of moments) expect(end).toBe(expected);
  });

  test('are marked as cancelled or moved, and sorted by their actual time', () => {
    const changes = [
      { date: '2027-03-07', status: 'cancelled' as const, to: '', note: 'Snow' },
      { date: '2027-03-14', status: 'moved' as const, to: '2027-03-22T17:00', note: '' },
      { date: '2027-03-28', status: 'moved' as const, to: '2027-03-06', note: 'Earlier' },
    ];
    const weekly = anEvent({ repeats: 'weekly', date: '2027-03-07', starts: '18:00', ends: '19:30', changes });
    const [starts, ends] = ['18:00', '19:30'];
    expect(nextOccurrences(weekly, now, 5)).toMatchObject([
      { date: '2027-03-06', starts, ends, status: 'moved', from: '2027-03-28T18:00', note: 'Earlier' },
      { date: '2027-03-07', starts, ends, status: 'cancelled', note: 'Snow' },
      { date: '2027-03-21', starts, ends },
      { date: '2027-03-22', starts: '17:00', ends: '18:30', status: 'moved', from: '2027-03-14T18:00' },
      { date: '2027-04-04', starts, ends },
    ]);
  });

  test('ignore a change for a date that is not in the rule', () => {
    const changes = [{ date: '2027-03-08', status: 'moved' as const, to: '2027-03-09', note: '' }];
    expect(datesOf({ repeats: 'weekly', date: '2027-03-07', changes }, { max: 2 })).toEqual([
      '2027-03-07',
      '2027-03-14',
    ]);
  });
});

test.each<[string, Partial<Schedule>, string]>([
  ['once', { date: '2027-01-10' }, '2027-01-10'],
  ['weekly', { date: '2027-01-10', repeats: 'weekly', until: '2027-02-01' }, '2027-01-31'],
  [
    'once, and was moved',
    { date: '2027-01-10', changes: [{ date: '2027-01-10', status: 'moved', to: '2027-02-02', note: '' }] },
    '2027-02-02',
  ],
  [
    'weekly, and was moved ahead at the end',
    {
      date: '2027-01-10',
      repeats: 'weekly',
      until: '2027-02-01',
      changes: [
        { date: '2027-01-24', status: 'moved', to: '2027-01-13', note: '' },
        { date: '2027-01-31', status: 'moved', to: '2027-01-12', note: '' },
      ],
    },
    '2027-01-17',
  ],
])('the last date of an event %s', (_, schedule, date) => {
  expect(lastOccurrence(anEvent(schedule), now)).toMatchObject({ date });
});
