import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/database.ts';
import { minutesForMailing, takeAllowance } from './allowance.ts';

const start = new Date('2027-03-05T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe.each(engines)('mails on $name', ({ newLocation }) => {
  test('are limited per minute and per day', async () => {
    await using database = await freshDatabase(newLocation);
    const take = async (minutes: number) =>
      Boolean(await takeAllowance(database.db, { perMinute: 2, perDay: 3 }, minutesLater(minutes)));
    expect([await take(0), await take(0), await take(0)]).toEqual([true, true, false]);
    expect([await take(1), await take(2)]).toEqual([true, false]);
    expect(await take(24 * 60)).toBe(true);
    expect(await database.db.selectFrom('sentMails').selectAll().execute()).toHaveLength(2);
  });

  test('never exceed the limit when many are sent at once', async () => {
    await using database = await freshDatabase(newLocation);
    const limits = { perMinute: 5, perDay: 100 };
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeAllowance(database.db, limits, start)));
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(5);
  });

  test('counted while the clock was wrong do not count', async () => {
    await using database = await freshDatabase(newLocation);
    const limits = { perMinute: 1, perDay: 1 };
    expect(await takeAllowance(database.db, limits, minutesLater(1_000_000))).toBeDefined();
    expect(await takeAllowance(database.db, limits, start)).toBeDefined();
  });
});

test.each([
  [0, 0],
  [1, 1],
  [19, 2],
  [270, 15],
  [271, 1_441],
  [2_000, 7 * 1_440 + 7],
])('a mailing to %i takes %i minutes if the limits are 20 a minute and 300 a day', (recipients, minutes) => {
  expect(minutesForMailing({ perMinute: 20, perDay: 300 }, recipients)).toBe(minutes);
});
