import { describe, expect, test } from 'vitest';
import { engines, freshDatabase, sqliteLocation } from '#test/database.ts';
import {
  consumeConfirmationQuota,
  consumeMailQuota,
  findEndOfLimit,
  minutesForMailing,
  returnMailQuota,
} from './quota.ts';

const start = new Date('2027-03-05T15:00:00.000Z');
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const limits = (perDay: number, perMinute = 1_000) => ({ perMinute, perDay });

describe.each(engines)('mails on $name', ({ newLocation }) => {
  test('are limited per minute and per day, also when many are sent at once', async () => {
    await using database = await freshDatabase(newLocation);
    const take = async (minutes: number) =>
      Boolean(await consumeMailQuota(database.db, limits(3, 2), minutesLater(minutes)));
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(0)));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect([await take(1), await take(2)]).toEqual([true, false]);
    expect(await take(24 * 60)).toBe(true);
    expect(await database.db.selectFrom('sentMails').selectAll().execute()).toHaveLength(2);
  });

  test('that ask the same address to confirm are three in a week, not counting those that were not sent', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const take = (days: number, subscriber = 'ann') =>
      consumeConfirmationQuota(db, limits(1_000), subscriber, minutesLater(days * 24 * 60));
    await returnMailQuota(db, (await take(0)) ?? '');
    for (const days of [0, 2, 4]) expect(await take(days)).toBeDefined();
    for (const days of [5, 6.9]) expect(await take(days)).toBeUndefined();
    expect(await take(5, 'bo')).toBeDefined();
    expect(await take(7)).toBeUndefined();
    await consumeMailQuota(db, limits(1_000), minutesLater(7 * 24 * 60));
    expect(await take(7.1)).toBeDefined();
  });
});

test('mails that ask to confirm are at most a fifth of the day and twenty, so that strangers cannot use it up', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  async function takeMany(perDay: number, minutes: number) {
    const take = (subscriber: string) =>
      consumeConfirmationQuota(db, limits(perDay), subscriber, minutesLater(minutes));
    let count = 0;
    while (await take(`subscriber ${count} at ${minutes}`)) count += 1;
    return count;
  }
  expect(await takeMany(50, 0)).toBe(20);
  expect(await takeMany(200, 1)).toBe(40 - 20);
  // Restarts and other programs do not matter, and mailings still have most of the day.
  expect(await findEndOfLimit(db, limits(200), minutesLater(2))).toBeUndefined();
  expect(await takeMany(200, 24 * 60)).toBe(20);
});

test('says when mailings go on, once they have used up the day', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const find = (minutes: number) => findEndOfLimit(database.db, limits(10), minutesLater(minutes));
  for (let minutes = 0; minutes < 9; minutes += 1) {
    expect(await find(minutes)).toBeUndefined();
    await consumeMailQuota(database.db, limits(10), minutesLater(minutes));
  }
  expect(await find(9)).toBe(minutesLater(24 * 60).toISOString());
  expect(await find(24 * 60)).toBeUndefined();
});

test('mails that were counted while the clock was wrong do not count', async () => {
  await using database = await freshDatabase(sqliteLocation);
  for (const minutes of [1_000_000, 0])
    expect(await consumeMailQuota(database.db, limits(1, 1), minutesLater(minutes))).toBeDefined();
  expect(await database.db.selectFrom('sentMails').select('at').execute()).toEqual([{ at: start.toISOString() }]);
});

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [270, 0, 15],
  [271, 0, 1_441],
  [2_000, 0, 7 * 1_440 + 7],
  [171, 100, 1_441],
  [1, 300, 1_441],
])('a mailing to %i after %i mails takes %i minutes if the limits are 20 a minute and 300 a day', (...row) => {
  const [recipients, sentToday, minutes] = row;
  expect(minutesForMailing(limits(300, 20), recipients, sentToday)).toBe(minutes);
});
