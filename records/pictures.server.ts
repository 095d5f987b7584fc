import { randomUUIDv7 } from 'node:crypto';
import type { Noun } from './noun.ts';
import type { PictureDetails } from './picture-details.ts';
import type { Db, NounTables } from './tables.server.ts';
import { deleteUnnamed } from './unnamed.server.ts';

/** What an admin says about a picture. */
export type PictureText = Pick<PictureDetails, 'alt' | 'focusX' | 'focusY'>;
export type SavedPicture = PictureDetails & { id: string };

/** `files` by name, such as '800.avif'. */
type NewPicture = PictureDetails & { files: Record<string, Uint8Array> };

export function createPicture(db: Db, picture: NewPicture, now: Date): Promise<SavedPicture> {
  return db.transaction().execute((transaction) => storePicture(transaction, randomUUIDv7(), picture, now));
}

/** Belongs in a transaction. */
export async function storePicture(transaction: Db, id: string, { files, ...details }: NewPicture, now: Date) {
  for (const [name, bytes] of Object.entries(files))
    await transaction.insertInto('pictureFiles').values({ files: id, name, bytes }).execute();
  return insertPicture(transaction, { id, files: id, ...details, createdAt: now.toISOString() });
}

/** Another picture of the same files. Undefined if there is no such picture. */
export async function copyPicture(db: Db, id: string, text: PictureText, now: Date): Promise<SavedPicture | undefined> {
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
  return row && insertPicture(db, { ...row, ...text, id: randomUUIDv7(), createdAt: now.toISOString() });
}

async function insertPicture(db: Db, row: NounTables['pictures']): Promise<SavedPicture> {
  await db.insertInto('pictures').values(row).execute();
  const { files: _, createdAt: __, ...saved } = row;
  return saved;
}

export function findPicture(db: Db, id: string): Promise<SavedPicture | undefined> {
  const columns = ['id', 'alt', 'width', 'height', 'focusX', 'focusY'] as const;
  return db.selectFrom('pictures').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function readPictureFile(db: Db, id: string, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('pictures')
    .innerJoin('pictureFiles', 'pictureFiles.files', 'pictures.files')
    .select('bytes')
    .where('pictures.id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Deletes old pictures that neither an item nor a revision names, and the files that no picture has any more. */
export function deleteUnnamedPictures(db: Db, nouns: readonly Noun[], now: Date) {
  return deleteUnnamed(db, nouns, { table: 'pictures', key: 'id', kind: 'picture' }, now, (transaction) => {
    const used = transaction.selectFrom('pictures').select('files');
    return transaction.deleteFrom('pictureFiles').where('files', 'not in', used).execute();
  });
}
