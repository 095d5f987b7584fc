import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { day } from '#domain/dates.ts';
import type { Noun } from './noun.ts';
import type { PictureDetails } from './picture-details.ts';
import { type Db, type NounTables, tableOf } from './tables.server.ts';
import { write } from './versions.server.ts';

/** What an admin says about a picture. */
export type PictureText = Pick<PictureDetails, 'alt' | 'focusX' | 'focusY'>;
export type SavedPicture = PictureDetails & { id: string };

/** `files` by name, such as '800.avif'. */
type NewPicture = PictureDetails & { files: Record<string, Uint8Array> };

/** For how long a picture that nothing names stays: an article with it may not have been saved yet. */
const unnamedDays = 30;
const rowsAtOnce = 200;

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
export async function deleteUnnamedPictures(db: Db, nouns: readonly Noun[], now: Date) {
  const fields = pictureFields(nouns);
  const oldest = new Date(now.getTime() - unnamedDays * day).toISOString();
  const old = db.selectFrom('pictures').select('id').where('createdAt', '<', oldest);
  const unnamed = new Set((await old.where(isUnused(fields)).execute()).map(({ id }) => id));
  if (unnamed.size > 0) await removeNamedByRevisions(db, fields, unnamed);
  const ids = [...unnamed];
  const topics = pathsOf(fields);
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    await write(db, topics, async (transaction) => {
      const batch = ids.slice(start, start + rowsAtOnce);
      // Asks again, after items that are being saved: one may have got it meanwhile.
      await transaction.deleteFrom('pictures').where('id', 'in', batch).where(isUnused(fields)).execute();
      const used = transaction.selectFrom('pictures').select('files');
      await transaction.deleteFrom('pictureFiles').where('files', 'not in', used).execute();
    });
  }
}

type PictureField = { noun: Noun; name: string };

function pictureFields(nouns: readonly Noun[]): PictureField[] {
  return nouns.flatMap((noun) =>
    Object.entries(noun.fields).flatMap(([name, { kind }]) => (kind === 'picture' ? [{ noun, name }] : [])),
  );
}

function pathsOf(fields: PictureField[]) {
  return [...new Set(fields.map(({ noun }) => noun.path))];
}

function isUnused(fields: PictureField[]) {
  return ({ and, eb, selectFrom }: ExpressionBuilder<NounTables, 'pictures'>) =>
    and(
      fields.map(({ noun, name }) =>
        eb('pictures.id', 'not in', selectFrom(tableOf(noun)).select(name).$castTo<{ id: string }>()),
      ),
    );
}

/** Reads all revisions once, in batches: SQLite reads synchronously, and would block all requests. */
async function removeNamedByRevisions(db: Db, fields: PictureField[], ids: Set<string>) {
  const nouns = pathsOf(fields);
  // Searching is faster than parsing. A quotation mark within a text is escaped in JSON.
  const named = new RegExp(`"(?:${fields.map(({ name }) => name).join('|')})":"([\\w-]+)"`, 'g');
  for (let last = ''; ; ) {
    const revisions = db.selectFrom('revisions').select(['id', 'before', 'after']).where('noun', 'in', nouns);
    const rows = await revisions.where('id', '>', last).orderBy('id').limit(rowsAtOnce).execute();
    for (const { before, after } of rows)
      for (const [, id = ''] of `${before} ${after}`.matchAll(named)) ids.delete(id);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? '';
    await setImmediate();
  }
}
