import { expect, test } from 'vitest';
import { comingDates, isNoMove, ruleIn, shortDate } from './coming-dates.ts';
import type { DateChange } from './date-change.ts';
import { anEventInput } from './fixture.ts';

const today = '2027-03-10';
const rule = { date: '2027-03-07', repeats: 'weekly', until: '2027-04-04' } as const;
const change = (date: string, to = ''): DateChange => ({ date, status: to ? 'moved' : 'cancelled', to, note: '' });

test('the next dates are listed with their changes, and later ones only if they are changed', () => {
  const changes = [change('2027-03-28'), change('2027-03-14', '2027-03-15')];
  expect(comingDates(rule, changes, today, 2)).toEqual({
    rows: [
      { date: '2027-03-14', change: changes[1], isLost: false },
      { date: '2027-03-21', change: undefined, isLost: false },
      { date: '2027-03-28', change: changes[0], isLost: false },
    ],
    hasMore: true,
  });
  expect(comingDates(rule, [], today, 4)).toMatchObject({ rows: { length: 4 }, hasMore: false });
});

test('a change stays in the list if it was moved from the past to a coming day, or if the rule has lost its date', () => {
  const changes = [change('2027-02-28'), change('2027-03-07', '2027-03-12'), change('2027-03-15')];
  const { rows } = comingDates(rule, changes, today, 1);
  expect(rows.map(({ date, isLost }) => [date, isLost])).toEqual([
    ['2027-03-07', false],
    ['2027-03-14', false],
    ['2027-03-15', true],
  ]);
});

test('dates are listed as soon as the rule in the form is complete; until then no change is lost', () => {
  const typed = (given: object) => ruleIn(anEventInput({ ...rule, ...given }));
  expect(typed({})).toEqual(rule);
  expect(typed({ repeats: 'never' })).toMatchObject({ until: '' });
  for (const given of [{ date: '' }, { date: '0002-03-07' }, { until: '0202-04-04' }]) {
    expect(typed(given)).toBeUndefined();
  }
  expect(comingDates(undefined, [change('2027-03-15')], today, 9).rows).toMatchObject([{ isLost: false }]);
});

test('a date is short, with the year if it is most of a year away', () => {
  const words = ['2027-03-14', '2028-01-02', '2028-01-09'].map((date) => shortDate(date, today));
  expect(words).toEqual(['Sun, Mar 14', 'Sun, Jan 2', 'Sun, Jan 9, 2028']);
});

test.each([
  ['', true],
  ['2027-03-14', true],
  ['2027-03-14T18:00', true],
  ['2027-03-14T17:00', false],
  ['2027-03-15', false],
])('whether a date at 18:00 that is moved to ‘%s’ still needs its new time: %s', (to, isMissing) => {
  expect(isNoMove({ ...change('2027-03-14', to), status: 'moved' }, '18:00')).toBe(isMissing);
});
