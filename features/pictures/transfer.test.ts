import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPicture, findPicture, readPictureFile } from '#records/store/pictures.server.ts';
import { exportFiles } from '#records/transfer/export.server.ts';
import { applyImport, parseExport, planExport } from '#records/transfer/import.server.ts';
import { backUp } from '#server/db/backup.ts';
import { restore } from '#server/db/restore.ts';
import type { Db } from '#server/db/schema.ts';
import { newDatabase } from '#test/command.ts';
import { engines, freshDatabase } from '#test/database.ts';
import { folder } from '#test/program.ts';
import { pictureTables } from './transfer.ts';

const now = new Date('2027-03-05T15:00:00.000Z');
const moves = engines.flatMap((from) => engines.map((to) => ({ from, to })));
/** Every byte value, which is not valid as text. */
const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, at) => at % 256));

function addPicture(db: Db) {
  return createPicture(db, { width: 9, height: 9, files: { '9.avif': bytes, '1200.jpg': bytes.subarray(7) } }, now);
}

async function exportPictures(db: Db) {
  const { 'everything.json': parts = [] } = await exportFiles(db, [], pictureTables, now);
  return [...parts].join('');
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], pictureTables);
}

test.each(moves)('moves pictures from $from.name to $to.name, byte for byte', async ({ from, to }) => {
  await using source = await freshDatabase(from.newLocation);
  await using target = await freshDatabase(to.newLocation);
  const { id, ...details } = await addPicture(source.db);
  const content = await exportPictures(source.db);
  await applyImport(target.db, ['news'], await planExport(target.db, parse(content)));
  expect(await findPicture(target.db, id)).toEqual({ id, ...details });
  expect(await readPictureFile(target.db, id, '9.avif')).toEqual(bytes);
  expect(await readPictureFile(target.db, id, '1200.jpg')).toEqual(bytes.subarray(7));
  expect(await exportPictures(target.db)).toBe(content);
});

describe.each(engines)('on $name', ({ newLocation }) => {
  test('a backup has the pictures, byte for byte', async () => {
    await using database = await newDatabase(newLocation);
    const { id } = await database.use(({ db }) => addPicture(db));
    const copy = join(folder, 'copy');
    await backUp(database.settings, copy);
    await database.use(({ db }) => db.deleteFrom('pictureFiles').execute());
    await restore(database.settings, copy, now);
    expect(await database.use(({ db }) => readPictureFile(db, id, '9.avif'))).toEqual(bytes);
  });
});

test.each([
  [{ files: 'x', name: '9.avif', bytes: 'not Base64' }, 'row 1, bytes: it is not valid'],
  [{ files: 'x', name: '9.avif' }, 'row 1, bytes: it is not valid'],
])('rejects an export with %j', (row, message) => {
  expect(() => parse(JSON.stringify({ format: 4, tables: { pictureFiles: [row] } }))).toThrow(message);
});

test('an export from before there were pictures is accepted', () => {
  expect(parse('{"format":4,"tables":{}}').flatMap(({ rows }) => rows)).toEqual([]);
});
