import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { day, minute } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { addAudioFile, findAudioFile } from '#records/store/audio.server.ts';
import { createItem, updateItem } from '#records/store/store.server.ts';
import type { Db } from '#server/db/schema.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { folder, isWindows } from '#test/program.ts';
import { deleteLeftovers, deleteUnreferencedAudio, ownerFile, partialPrefix } from './folder.ts';

const { messages } = registry;

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * day);

const addressOf = (number: number) => `/media/01890000-0000-7000-8000-00000000000${number}.mp3`;
const filesIn = () =>
  readdirSync(folder)
    .filter((name) => name !== ownerFile)
    .sort();

function addFile(address: string) {
  writeFileSync(join(folder, address.replace('/media/', '')), 'a file');
}

async function addKnownFile(db: Db, address: string) {
  addFile(address);
  await addAudioFile(db, { address, type: 'audio/mpeg', bytes: 6, seconds: 1 }, now);
}

describe.each(engines)('on $name', ({ newLocation }) => {
  test('deletes unreferenced files after 30 days, and keeps those unknown to the database', async () => {
    await using database = await freshDatabase(newLocation);
    const { db } = database;
    const [shown, replaced, unreferenced, unknown] = [1, 2, 3, 4].map(addressOf) as [string, string, string, string];
    for (const address of [shown, replaced, unreferenced]) await addKnownFile(db, address);
    addFile(unknown);
    await createItem(db, messages, aMessageInput({ audio: audioAt(shown) }), now);
    const { id } = await createItem(db, messages, aMessageInput({ audio: audioAt(replaced) }), now);
    await updateItem(db, messages, id, { audio: null }, { now });

    await deleteUnreferencedAudio(db, nouns, folder, inDays(29));
    expect(filesIn()).toHaveLength(4);
    await deleteUnreferencedAudio(db, nouns, folder, inDays(31));
    expect(filesIn()).toEqual([shown, replaced, unknown].map((address) => address.replace('/media/', '')));
    expect(await findAudioFile(db, unreferenced)).toBeUndefined();
    for (const address of [shown, replaced]) expect(await findAudioFile(db, address)).toBeDefined();
  });

  test('a copy of the database with the same folder deletes nothing there until it owns the folder', async () => {
    await using database = await freshDatabase(newLocation);
    await using copy = await freshDatabase(newLocation);
    const address = addressOf(1);
    await addKnownFile(database.db, address);
    await createItem(database.db, messages, aMessageInput({ audio: audioAt(address) }), now);
    await addKnownFile(copy.db, address);
    await deleteUnreferencedAudio(database.db, nouns, folder, now);
    await deleteUnreferencedAudio(copy.db, nouns, folder, inDays(31));
    expect(filesIn()).toHaveLength(1);
    expect(await findAudioFile(copy.db, address)).toBeDefined();
    rmSync(join(folder, ownerFile));
    await deleteUnreferencedAudio(copy.db, nouns, folder, inDays(31));
    expect(filesIn()).toEqual([]);
  });

  test('deletes nothing if there is no folder', async () => {
    await using database = await freshDatabase(newLocation);
    await deleteUnreferencedAudio(database.db, nouns, join(folder, 'none'), now);
    await deleteLeftovers(join(folder, 'none'), now);
  });
});

test.skipIf(isWindows)('deletes partial uploads even if another upload ends meanwhile', async () => {
  // Simulates a file that was renamed after the folder was read.
  symlinkSync(join(folder, 'none'), join(folder, `${partialPrefix}a`));
  addFile(`${partialPrefix}b`);
  await deleteLeftovers(folder, new Date(Date.now() + 11 * minute));
  expect(filesIn()).toEqual([`${partialPrefix}a`]);
});

test('deletes a partial upload once nobody can still be sending it', async () => {
  addFile(`${partialPrefix}one`);
  addFile(addressOf(1));
  await deleteLeftovers(folder, new Date(Date.now() + 9 * minute));
  expect(filesIn()).toHaveLength(2);
  await deleteLeftovers(folder, new Date(Date.now() + 11 * minute));
  expect(filesIn()).toEqual([addressOf(1).replace('/media/', '')]);
});
