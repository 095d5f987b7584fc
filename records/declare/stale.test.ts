import { expect, test } from 'vitest';
import { churchMoment } from '#core/church-time.ts';
import { isStale, sinceWhen } from './stale.ts';

test('an entry is stale once it is neither changed nor confirmed for a year', () => {
  const changedAt = '2025-03-03T15:00:00.000Z';
  const checkedAt = '2026-03-03T15:00:00.000Z';
  expect(isStale({ changedAt, checkedAt }, new Date('2027-03-03T14:59:59.999Z'))).toBe(false);
  expect(isStale({ changedAt, checkedAt }, new Date('2027-03-03T15:00:00.000Z'))).toBe(true);
});

test('says on which day at the church an item was last changed or confirmed', () => {
  const changedAt = churchMoment('2026-03-03', '00:00').toISOString();
  const checkedAt = churchMoment('2027-03-03', '23:59').toISOString();
  const on = (date: string) => churchMoment(date, '00:00');
  expect(sinceWhen({ changedAt, checkedAt: changedAt, version: 1 }, on('2026-03-03'))).toBe('Added today');
  expect(sinceWhen({ changedAt, checkedAt: changedAt, version: 2 }, on('2026-03-03'))).toBe('Changed today');
  expect(sinceWhen({ changedAt, checkedAt: changedAt }, on('2026-03-04'))).toBe('Unchanged since March 03, 2026');
  expect(sinceWhen({ changedAt, checkedAt, version: 1 }, on('2027-03-03'))).toBe('Checked today');
  expect(sinceWhen({ changedAt, checkedAt }, on('2027-03-04'))).toBe('Checked March 03, 2027');
});
