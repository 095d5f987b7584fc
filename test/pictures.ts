import { randomUUIDv7 } from 'node:crypto';
import type { PictureDetails } from '#records/picture-details.ts';
import type { Db } from '#records/tables.server.ts';

/** A picture that an item can name, without its files. */
export async function storePicture(db: Db, given: Partial<PictureDetails> = {}) {
  const details = { alt: 'Children on a hay wagon', width: 2000, height: 1250, focusX: 50, focusY: 50, ...given };
  const id = randomUUIDv7();
  const row = { id, files: id, ...details, createdAt: new Date(0).toISOString() };
  await db.insertInto('pictures').values(row).execute();
  return { id, ...details };
}
