import { randomUUIDv7 } from 'node:crypto';
import type { Picture } from '#records/declare/file-values.ts';
import type { Noun } from '#records/declare/noun.ts';
import type { Db } from './tables.server.ts';
import { deleteUnreferenced } from './unreferenced.server.ts';

/** A picture's properties that the server measures. */
export type MeasuredPicture = Pick<Picture, 'id' | 'width' | 'height'>;

/** `files` by name, such as '800.avif'. */
type NewPicture = Omit<MeasuredPicture, 'id'> & { files: Record<string, Uint8Array> };

export function createPicture(db: Db, picture: NewPicture, now: Date): Promise<MeasuredPicture> {
  return db.transaction().execute((transaction) => storePicture(transaction, randomUUIDv7(), picture, now));
}

/** Must be called within a transaction. */
export async function storePicture(transaction: Db, id: string, { files, width, height }: NewPicture, now: Date) {
  for (const [name, bytes] of Object.entries(files))
    await transaction.insertInto('pictureFiles').values({ files: id, name, bytes }).execute();
  const row = { id, files: id, width, height, createdAt: now.toISOString() };
  await transaction.insertInto('pictures').values(row).execute();
  return { id, width, height };
}

export function findPicture(db: Db, id: string): Promise<MeasuredPicture | undefined> {
  return db.selectFrom('pictures').select(['id', 'width', 'height']).where('id', '=', id).executeTakeFirst();
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

/** Deletes old pictures that neither an item, a page nor a revision references, and files without a picture. */
export function deleteUnreferencedPictures(db: Db, nouns: readonly Noun[], now: Date) {
  const pictures = { table: 'pictures', key: 'id', kinds: ['picture', 'changes'] } as const;
  return deleteUnreferenced(db, nouns, pictures, now, (transaction) => {
    const used = transaction.selectFrom('pictures').select('files');
    return transaction.deleteFrom('pictureFiles').where('files', 'not in', used).execute();
  });
}
