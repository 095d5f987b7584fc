import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { day, minute } from '#core/dates.ts';
import { nouns, registry } from '#features/all.server.ts';
import { aMessageInput, audioAt } from '#features/messages/fixture.ts';
import { addAudioFile, findAudioFile } from '#records/store/audio.server.ts';
import { createItem, updateItem } from '#records/store/store.server.ts';
import type { Db } from '#server/db/schema.ts';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { folder, isWindows } from '#test/program.ts';
import { deleteLeftovers, deleteUnreferencedAudio, ownerFile, partialPrefix } from './folder.ts';

// What nothing names on which engine is held by records/store/pictures.test.ts.

const { messages } = registry;

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * day);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

const nameOf = (number: number) => `01890000-0000-7000-8000-00000000000${number}.mp3`;
const addressOf = (number: number) => `/media/${nameOf(number)}`;
const filesIn = () => readdirSync(folder).filter((name) => name !== ownerFile);

function addFile(name: string) {
  writeFileSync(join(folder, name), 'a file');
}

async function addKnownFile(db: Db, number: number) {
  addFile(nameOf(number));
  await addAudioFile(db, { address: addressOf(number), type: 'audio/mpeg', bytes: 6, seconds: 1 }, now);
}

test('files that nothing names go after 30 days, and those that the database does not know stay', async () => {
  await using database = await freshDatabase(sqliteLocation);
  const { db } = database;
  const [shown, replaced, unnamed, unknown] = [1, 2, 3, 4] as const;
  for (const file of [shown, replaced, unnamed]) await addKnownFile(db, file);
  addFile(nameOf(unknown));
  await createItem(db, messages, aMessageInput({ audio: audioAt(addressOf(shown)) }), now);
  const { id } = await createItem(db, messages, aMessageInput({ audio: audioAt(addressOf(replaced)) }), now);
  await updateItem(db, messages, id, { audio: null }, { now });

  await deleteUnreferencedAudio(db, nouns, folder, inDays(29));
  expect(filesIn()).toHaveLength(4);
  await deleteUnreferencedAudio(db, nouns, folder, inDays(31));
  expect(filesIn().sort()).toEqual([shown, replaced, unknown].map(nameOf));
  expect(await findAudioFile(db, addressOf(unnamed))).toBeUndefined();
  for (const file of [shown, replaced]) expect(await findAudioFile(db, addressOf(file))).toBeDefined();
});

test('a copy of the database that has the same folder deletes nothing there, until the folder is given to it', async () => {
  await using database = await freshDatabase(sqliteLocation);
  await using copy = await freshDatabase(sqliteLocation);
  await deleteUnreferencedAudio(database.db, nouns, folder, now);
  await addKnownFile(copy.db, 1);
  await deleteUnreferencedAudio(copy.db, nouns, folder, inDays(31));
  expect(filesIn()).toHaveLength(1);
  expect(await findAudioFile(copy.db, addressOf(1))).toBeDefined();
  rmSync(join(folder, ownerFile));
  await deleteUnreferencedAudio(copy.db, nouns, folder, inDays(31));
  expect(filesIn()).toEqual([]);
});

test('without a folder there is nothing to delete', async () => {
  await using database = await freshDatabase(sqliteLocation);
  await deleteUnreferencedAudio(database.db, nouns, join(folder, 'none'), now);
  await deleteLeftovers(join(folder, 'none'), now);
});

test('what is left of an upload goes once nobody can be sending it any more', async () => {
  addFile(`${partialPrefix}one`);
  addFile(nameOf(1));
  await deleteLeftovers(folder, inMinutes(9));
  expect(filesIn()).toHaveLength(2);
  await deleteLeftovers(folder, inMinutes(11));
  expect(filesIn()).toEqual([nameOf(1)]);
});

test.skipIf(isWindows)('deletes partial uploads even if another upload ends meanwhile', async () => {
  // Simulates a file that was renamed after the folder was read.
  symlinkSync(join(folder, 'none'), join(folder, `${partialPrefix}a`));
  addFile(`${partialPrefix}b`);
  await deleteLeftovers(folder, inMinutes(11));
  expect(filesIn()).toEqual([`${partialPrefix}a`]);
});
