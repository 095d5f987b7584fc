import { randomUUIDv7 } from 'node:crypto';
import type { Picture } from '#records/declare/file-values.ts';
import type { Db } from '#records/store/tables.server.ts';

/** Stores a picture for an item, without its files. */
export async function storePicture(db: Db, given: Partial<Picture> = {}): Promise<Picture> {
  const picture = { id: randomUUIDv7(), width: 2000, height: 1250, alt: 'Children on a hay wagon', ...given };
  const { id, width, height } = picture;
  await db
    .insertInto('pictures')
    .values({ id, width, height, files: id, createdAt: new Date(0).toISOString() })
    .execute();
  return { focusX: 50, focusY: 50, ...picture };
}
