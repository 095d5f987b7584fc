import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/database.ts';
import {
  consumeConfirmationQuota,
  consumeMailQuota,
  findEndOfLimit,
  minutesForMailing,
  returnMailQuota,
} from './quota.ts';

const start = new Date('2027-03-05T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

describe.each(engines)('mails on $name', ({ newLocation }) => {
  test('are limited per minute and per day', async () => {
    await using database = await freshDatabase(newLocation);
    const take = async (minutes: number) =>
      Boolean(await consumeMailQuota(database.db, { perMinute: 2, perDay: 3 }, minutesLater(minutes)));
    expect([await take(0), await take(0), await take(0)]).toEqual([true, true, false]);
    expect([await take(1), await take(2)]).toEqual([true, false]);
    expect(await take(24 * 60)).toBe(true);
    expect(await database.db.selectFrom('sentMails').selectAll().execute()).toHaveLength(2);
  });

  test('never exceed the limit when many are sent at once', async () => {
    await using database = await freshDatabase(newLocation);
    const limits = { perMinute: 5, perDay: 100 };
    const taken = await Promise.all(Array.from({ length: 20 }, () => consumeMailQuota(database.db, limits, start)));
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(5);
  });

  test('that ask to confirm are limited to a fifth of the day or twenty, so that strangers cannot use up the quota', async () => {
    await using database = await freshDatabase(newLocation);
    const take = (perDay: number, minutes: number, index: number) =>
      consumeConfirmationQuota(
        database.db,
        { perMinute: 1_000, perDay },
        `a subscriber ${index}`,
        minutesLater(minutes),
      );
    async function takeMany(perDay: number, minutes: number) {
      let count = 0;
      while (await take(perDay, minutes, minutes * 1_000 + count)) count += 1;
      return count;
    }
    expect(await takeMany(50, 0)).toBe(20);
    expect(await takeMany(200, 1)).toBe(40 - 20);
    // The count is shared across restarts and processes, and mailings still have most of the day.
    expect(await findEndOfLimit(database.db, { perMinute: 1_000, perDay: 200 }, minutesLater(2))).toBeUndefined();
    expect(await takeMany(200, 24 * 60)).toBe(20);
  });

  test('that ask the same address to confirm are limited to three a week, not counting unsent ones', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const limits = { perMinute: 1_000, perDay: 1_000 };
    const take = (days: number) => consumeConfirmationQuota(db, limits, 'ann', minutesLater(days * 24 * 60));
    await returnMailQuota(db, (await take(0)) ?? '');
    expect([await take(0), await take(2), await take(4)].every(Boolean)).toBe(true);
    expect([await take(5), await take(6.9)]).toEqual([undefined, undefined]);
    expect(await consumeConfirmationQuota(db, limits, 'bo', minutesLater(5 * 24 * 60))).toBeDefined();
    expect(await take(7)).toBeUndefined();
    await consumeMailQuota(db, limits, minutesLater(7 * 24 * 60));
    expect(await take(7.1)).toBeDefined();
  });

  test('tell when mailings resume once the daily limit is reached', async () => {
    await using database = await freshDatabase(newLocation);
    const limits = { perMinute: 1_000, perDay: 10 };
    const find = (minutes: number) => findEndOfLimit(database.db, limits, minutesLater(minutes));
    for (let minutes = 0; minutes < 8; minutes += 1) await consumeMailQuota(database.db, limits, minutesLater(minutes));
    expect(await find(8)).toBeUndefined();
    await consumeMailQuota(database.db, limits, minutesLater(8));
    expect(await find(9)).toBe(minutesLater(24 * 60).toISOString());
    expect(await find(24 * 60)).toBeUndefined();
  });

  test('are ignored if they were counted while the clock was wrong', async () => {
    await using database = await freshDatabase(newLocation);
    const limits = { perMinute: 1, perDay: 1 };
    expect(await consumeMailQuota(database.db, limits, minutesLater(1_000_000))).toBeDefined();
    expect(await consumeMailQuota(database.db, limits, start)).toBeDefined();
    expect(await database.db.selectFrom('sentMails').select('at').execute()).toEqual([{ at: start.toISOString() }]);
  });
});

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [19, 0, 2],
  [270, 0, 15],
  [271, 0, 1_441],
  [2_000, 0, 7 * 1_440 + 7],
  [170, 100, 10],
  [171, 100, 1_441],
  [1, 300, 1_441],
])('a mailing to %i after %i mails takes %i minutes if the limits are 20 a minute and 300 a day', (...row) => {
  const [recipients, sentToday, minutes] = row;
  expect(minutesForMailing({ perMinute: 20, perDay: 300 }, recipients, sentToday)).toBe(minutes);
});
