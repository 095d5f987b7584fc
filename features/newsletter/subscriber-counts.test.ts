import { expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/database.ts';
import { subscribe } from '#test/subscribers.ts';
import { listCounts, recordCount } from './subscriber-counts.ts';
import { endSubscriptions } from './subscribers.ts';

const on = (day: string) => new Date(`${day}T15:00:00.000Z`);

test.each(engines)('stores the number of a day once anybody has subscribed, on $name', async ({ newLocation }) => {
  await using database = await freshDatabase(newLocation);
  const { db } = database;
  const rows = () => db.selectFrom('subscriberCounts').selectAll().orderBy('day').execute();
  await recordCount(db, on('2026-03-04'));
  expect(await rows()).toEqual([]);
  await subscribe(db, ['ann@example.org', 'bo@example.org']);
  await recordCount(db, on('2026-03-05'));
  await endSubscriptions(db, ['ann@example.org']);
  await recordCount(db, on('2026-03-05'));
  await endSubscriptions(db, ['bo@example.org']);
  await recordCount(db, on('2026-03-06'));
  const all = [
    { day: '2026-03-05', confirmed: 1 },
    { day: '2026-03-06', confirmed: 0 },
  ];
  expect(await rows()).toEqual(all);
  expect(await listCounts(db, on('2027-03-05'))).toEqual([...all, { day: '2027-03-05', confirmed: 0 }]);
  expect(await listCounts(db, on('2027-03-06'))).toEqual([...all.slice(1), { day: '2027-03-06', confirmed: 0 }]);
});
