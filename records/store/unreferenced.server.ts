import { setImmediate } from 'node:timers/promises';
import { day } from '#core/dates.ts';
import type { Field } from '#records/declare/field.ts';
import type { Noun } from '#records/declare/noun.ts';
import { type Db, inChunks, tableOf } from './tables.server.ts';
import { write } from './versions.server.ts';

/** How long an unreferenced file is kept: its item may not have been saved yet. */
const unreferencedDays = 30;
const batchSize = 200;

/** Files that fields of these kinds reference, by this key column and JSON property. */
type Files = { kinds: readonly Field['kind'][] } & (
  | { table: 'pictures'; key: 'id' }
  | { table: 'audioFiles'; key: 'address' }
);
type FileField = { noun: Noun; name: string };

/** Deletes old rows that neither an item nor a revision references. `after` runs after each batch, in its transaction. */
export async function deleteUnreferenced(
  db: Db,
  nouns: readonly Noun[],
  { table, key, kinds }: Files,
  now: Date,
  after: (transaction: Db) => Promise<unknown> = async () => undefined,
) {
  const fields = fieldsOf(nouns, ...kinds);
  const paths = [...new Set(fields.map(({ noun }) => noun.path))];
  // The tables have the same structure, which the types do not express.
  const [rows, column] = [table as 'pictures', key as 'id'];
  // Searching is faster than parsing. A quotation mark within a text is escaped in JSON.
  const reference = new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*")`, 'g');
  const removeReferenced = (json: string, keys: Set<string>) => {
    for (const [, name = ''] of json.matchAll(reference)) keys.delete(JSON.parse(name));
  };
  const oldest = new Date(now.getTime() - unreferencedDays * day).toISOString();
  const old = await db.selectFrom(rows).select(column).where('createdAt', '<', oldest).execute();
  const unreferenced = new Set(old.map((row) => row[column]));
  await forEachValue(db, fields, (json) => removeReferenced(json, unreferenced));
  if (unreferenced.size > 0) await forEachRevision(db, paths, (json) => removeReferenced(json, unreferenced));
  await inChunks([...unreferenced], (keys) =>
    write(db, paths, async (transaction) => {
      // Checks again after concurrent saves: an item may reference the file by now.
      const still = new Set(keys);
      await forEachValue(transaction, fields, (json) => removeReferenced(json, still));
      if (still.size === 0) return [];
      await transaction
        .deleteFrom(rows)
        .where(column, 'in', [...still])
        .execute();
      await after(transaction);
      return [];
    }),
  );
}

export function fieldsOf(nouns: readonly Noun[], ...wanted: Field['kind'][]): FileField[] {
  return nouns.flatMap((noun) =>
    Object.entries(noun.fields).flatMap(([name, { kind }]) => (wanted.includes(kind) ? [{ noun, name }] : [])),
  );
}

async function forEachValue(db: Db, fields: FileField[], read: (json: string) => void) {
  for (const { noun, name } of fields) {
    const rows = await db.selectFrom(tableOf(noun)).select(name).where(name, 'is not', null).execute();
    for (const row of rows) read(String(row[name]));
  }
}

/** Reads in batches: SQLite reads synchronously, and would block all requests. */
async function forEachRevision(db: Db, nouns: string[], read: (json: string) => void) {
  for (let last = ''; ; ) {
    const revisions = db.selectFrom('revisions').select(['id', 'before', 'after']).where('noun', 'in', nouns);
    const rows = await revisions.where('id', '>', last).orderBy('id').limit(batchSize).execute();
    for (const { before, after } of rows) read(`${before} ${after}`);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? '';
    await setImmediate();
  }
}
