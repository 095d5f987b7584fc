import { join } from 'node:path';
import { expect, test } from 'vitest';
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
/** Every byte, and not valid as text. */
const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, at) => at % 256));

function addPicture(db: Db) {
  return createPicture(db, { width: 9, height: 9, files: { '9.avif': bytes, '1200.jpg': bytes.subarray(7) } }, now);
}

function parse(content: string) {
  return parseExport(Buffer.from(content), [], pictureTables);
}

test.each(engines)('an export moves pictures on $name, byte for byte', async ({ newLocation }) => {
  await using source = await freshDatabase(newLocation);
  await using target = await freshDatabase(newLocation);
  const { id, ...details } = await addPicture(source.db);
  const { 'everything.json': parts = [] } = await exportFiles(source.db, [], pictureTables, now);
  await applyImport(target.db, ['news'], await planExport(target.db, parse([...parts].join(''))));
  expect(await findPicture(target.db, id)).toEqual({ id, ...details });
  expect(await readPictureFile(target.db, id, '9.avif')).toEqual(bytes);
  expect(await readPictureFile(target.db, id, '1200.jpg')).toEqual(bytes.subarray(7));
});

test.each(engines)('a backup on $name has the pictures, byte for byte', async ({ newLocation }) => {
  await using database = await newDatabase(newLocation);
  const { id } = await database.use(({ db }) => addPicture(db));
  const copy = join(folder, 'copy');
  await backUp(database.settings, copy);
  await database.use(({ db }) => db.deleteFrom('pictureFiles').execute());
  await restore(database.settings, copy, now);
  expect(await database.use(({ db }) => readPictureFile(db, id, '9.avif'))).toEqual(bytes);
});

test.each([{ bytes: 'not Base64' }, {}])('an export with the content %j is refused', (content) => {
  const row = { files: 'x', name: '9.avif', ...content };
  const file = JSON.stringify({ format: 4, tables: { pictureFiles: [row] } });
  expect(() => parse(file)).toThrow('row 1, bytes: it is not valid');
});
