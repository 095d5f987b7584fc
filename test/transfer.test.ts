import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features, nouns } from '#features/all.server.ts';
import { readPodcastGuid } from '#features/messages/podcast.server.ts';
import { continueImports } from '#features/moving-in/apply.ts';
import { aPost } from '#features/moving-in/fixture.ts';
import { startImport } from '#features/moving-in/imports.ts';
import { stage } from '#features/moving-in/stage.ts';
import { createMailing } from '#features/newsletter/mailings.ts';
import { recordCount } from '#features/newsletter/subscriber-counts.ts';
import { removeSubscriber, subscriberId } from '#features/newsletter/subscribers.ts';
import { addAudioFile } from '#records/store/audio.server.ts';
import { createPicture, readPictureFile } from '#records/store/pictures.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { backUp } from '#server/db/backup.ts';
import { restore } from '#server/db/restore.ts';
import type { Db } from '#server/db/schema.ts';
import { newDatabase } from './command.ts';
import { engines, freshDatabase } from './database.ts';
import { folder } from './program.ts';
import { subscribe } from './subscribers.ts';

// How items move, and what else is refused, is held by records/transfer/export.test.ts.

const now = new Date('2027-03-05T15:00:00.000Z');
const at = now.toISOString();
const tables = features.flatMap((feature) => feature.tables ?? []);
/** Every byte, and not valid as text. */
const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, at) => at % 256));

function addPicture(db: Db) {
  return createPicture(db, { width: 9, height: 9, files: { '9.avif': bytes } }, now);
}

/** An article with everything that is known of where it came from. */
async function moveIn(db: Db) {
  const file = { field: 'picture', address: 'https://host.example/a.jpg', bytes: 0 };
  async function* found() {
    yield { candidate: aPost('1', { files: [file] }) };
  }
  const { id } = await stage({ db, nouns }, found(), now);
  await startImport(db, id, { updates: true, doubles: false });
  while (await continueImports({ db, nouns }, now));
}

async function exportAll(db: Db) {
  const { 'everything.json': parts = [] } = await exportFiles(db, [], tables, now);
  return [...parts].join('');
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], tables);
}

test.each(engines)(
  'what features store besides items moves from $name, with its keys and every byte',
  async (engine) => {
    await using source = await freshDatabase(engine.newLocation);
    const { db } = source;
    await subscribe(db, ['Ann@example.org', 'left@example.org']);
    await removeSubscriber(db, await subscriberId(db, 'left@example.org'), now);
    await subscribe(db, ['unknown@example.org'], 'unknown');
    await recordCount(db, now);
    await createMailing(db, 'an-article', { subject: 'Picnic', html: '', text: '' }, now);
    await addAudioFile(db, { address: '/media/a.mp3', type: 'audio/mpeg', bytes: 209_715_200, seconds: 5_400 }, now);
    await readPodcastGuid(db);
    const { id } = await addPicture(db);
    await moveIn(db);
    const content = await exportAll(db);
    for (const [name, rows] of Object.entries(JSON.parse(content).tables)) expect(rows, name).not.toEqual([]);

    await using target = await freshDatabase(engine.newLocation);
    await applyImport(target.db, ['news'], await planExport(target.db, parse(content)));
    expect(await exportAll(target.db)).toBe(content);
    expect(await readPictureFile(target.db, id, '9.avif')).toEqual(bytes);
    expect(await subscriberId(target.db, 'ann@example.org')).toBe(await subscriberId(db, 'ann@example.org'));
  },
);

test.each(engines)('a backup on $name has the pictures, byte for byte', async ({ newLocation }) => {
  await using database = await newDatabase(newLocation);
  const { id } = await database.use(({ db }) => addPicture(db));
  const copy = join(folder, 'copy');
  await backUp(database.settings, copy);
  await database.use(({ db }) => db.deleteFrom('pictureFiles').execute());
  await restore(database.settings, copy, now);
  expect(await database.use(({ db }) => readPictureFile(db, id, '9.avif'))).toEqual(bytes);
});

const subscriber = { id: 'x', email: 'ann@example.org', state: 'confirmed', since: at, createdAt: at, consent: '' };
const file = { files: 'x', name: '9.avif' };

test.each([
  ['subscribers', { ...subscriber, email: 'ann' }, 'email: This doesn’t look like an email address'],
  ['subscribers', { ...subscriber, state: 'left' }, 'state: it is not valid'],
  ['subscribers', { ...subscriber, since: 'yesterday' }, 'since: it is not valid'],
  ['pictureFiles', { ...file, bytes: 'not Base64' }, 'bytes: it is not valid'],
  ['pictureFiles', file, 'bytes: it is not valid'],
])('an export is refused if in %s there is %j', (name, row, message) => {
  expect(() => parse(JSON.stringify({ format: 4, tables: { [name]: [row] } }))).toThrow(`row 1, ${message}`);
});
