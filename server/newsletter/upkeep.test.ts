import { expect, onTestFinished, test, vi } from 'vitest';
import { hour } from '#domain/dates.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { startUpkeep } from './upkeep.ts';

test('deletes unconfirmed addresses and writes down the number of the others, at once and every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const counts = () => db.selectFrom('subscriberCounts').select('confirmed').execute();
  await subscribe(db, ['ann@example.org']);
  await subscribe(db, ['waiting@example.org'], 'pending');
  const stop = startUpkeep(db, () => new Date('2027-03-05T15:00:00.000Z'));
  await expect.poll(counts).toEqual([{ confirmed: 1 }]);
  expect(await addressesOf(db)).toEqual(['ann@example.org']);
  await subscribe(db, ['bo@example.org']);
  vi.advanceTimersByTime(hour);
  await stop();
  expect(await counts()).toEqual([{ confirmed: 2 }]);
});
