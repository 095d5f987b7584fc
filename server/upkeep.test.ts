import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { day, hour } from '#core/dates.ts';
import { registry } from '#features/all.server.ts';
import { partialPrefix } from '#features/audio/folder.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { createPicture, findPicture } from '#records/store/pictures.server.ts';
import { createItem } from '#records/store/store.server.ts';
import type { Db } from '#server/db/schema.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';
import { startUpkeep } from './upkeep.ts';

const start = new Date('2027-03-05T15:00:00.000Z');

/** With a clock of its own, which `pass` moves. */
function startWithClock(db: Db, from = start) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let time = from.getTime();
  const askLength = vi.fn(async () => undefined);
  const stop = startUpkeep(db, () => new Date(time), { mediaDir: folder, askLength });
  return {
    stop,
    askLength,
    pass(ms: number) {
      time += ms;
      vi.advanceTimersByTime(hour);
    },
  };
}

test('deletes unconfirmed addresses, writes down the number of the others and asks how long audio at other sites is, at once and every hour', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const counts = () => db.selectFrom('subscriberCounts').select('confirmed').execute();
  await subscribe(db, ['ann@example.org']);
  await subscribe(db, ['waiting@example.org'], 'pending');
  await createItem(db, registry.messages, aMessageInput({ audio: audioAt('https://files.example.org/a.mp3') }), start);
  const { stop, pass, askLength } = startWithClock(db);
  await expect.poll(counts).toEqual([{ confirmed: 1 }]);
  expect(await addressesOf(db)).toEqual(['ann@example.org']);
  await subscribe(db, ['bo@example.org']);
  await expect.poll(() => askLength).toHaveBeenCalledTimes(1);
  pass(hour);
  await expect.poll(() => askLength).toHaveBeenCalledTimes(2);
  await stop();
  expect(await counts()).toEqual([{ confirmed: 2 }]);
});

test('deletes what is left of uploads, at once', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const partial = `${partialPrefix}one`;
  writeFileSync(join(folder, partial), 'the beginning of a file');
  const { stop } = startWithClock(database.db, new Date(Date.now() + hour));
  await stop();
  expect(readdirSync(folder)).not.toContain(partial);
});

test('deletes pictures that nothing names, at once and every day', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const addOld = async (age: number) => {
    return (await createPicture(db, { width: 1, height: 1, files: {} }, new Date(start.getTime() - age))).id;
  };
  const [old, young] = [await addOld(31 * day), await addOld(30 * day)];
  const { stop, pass } = startWithClock(db);
  await expect.poll(() => findPicture(db, old)).toBeUndefined();
  expect(await findPicture(db, young)).toBeDefined();
  pass(day);
  await stop();
  expect(await findPicture(db, young)).toBeUndefined();
});
