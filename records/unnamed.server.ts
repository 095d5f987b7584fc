import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { day } from '#domain/dates.ts';
import type { Field } from './field.ts';
import type { Noun } from './noun.ts';
import { type Db, type NounTables, tableOf } from './tables.server.ts';
import { write } from './versions.server.ts';

/** For how long a file that nothing names stays: an item with it may not have been saved yet. */
const unnamedDays = 30;
const rowsAtOnce = 200;

/** Files that items name, in a field of their own kind, by this column. */
type Files =
  | { table: 'pictures'; key: 'id'; kind: Field['kind'] }
  | { table: 'recordings'; key: 'address'; kind: Field['kind'] };
type NamingField = { noun: Noun; name: string };

/** Deletes old rows that neither an item nor a revision names; `after` each batch, in its transaction, what belongs to them. */
export async function deleteUnnamed(
  db: Db,
  nouns: readonly Noun[],
  { table, key, kind }: Files,
  now: Date,
  after: (transaction: Db) => Promise<unknown> = async () => undefined,
) {
  const fields = fieldsOf(nouns, kind);
  // Columns of tables that are alike, of which the types know only that they differ.
  const [rows, column] = [table as 'pictures', key as 'id'];
  const oldest = new Date(now.getTime() - unnamedDays * day).toISOString();
  const old = db.selectFrom(rows).select(column).where('createdAt', '<', oldest);
  const unnamed = new Set((await old.where(isUnused(fields, column)).execute()).map((row) => row[column]));
  if (unnamed.size > 0) await removeNamedByRevisions(db, fields, unnamed);
  const keys = [...unnamed];
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    await write(db, pathsOf(fields), async (transaction) => {
      const batch = keys.slice(start, start + rowsAtOnce);
      // Asks again, after items that are being saved: one may have got it meanwhile.
      await transaction.deleteFrom(rows).where(column, 'in', batch).where(isUnused(fields, column)).execute();
      await after(transaction);
    });
  }
}

function fieldsOf(nouns: readonly Noun[], wanted: Field['kind']): NamingField[] {
  return nouns.flatMap((noun) =>
    Object.entries(noun.fields).flatMap(([name, { kind }]) => (kind === wanted ? [{ noun, name }] : [])),
  );
}

function pathsOf(fields: NamingField[]) {
  return [...new Set(fields.map(({ noun }) => noun.path))];
}

function isUnused(fields: NamingField[], column: 'id') {
  return ({ and, eb, selectFrom }: ExpressionBuilder<NounTables, 'pictures'>) =>
    and(
      fields.map(({ noun, name }) =>
        eb(column, 'not in', selectFrom(tableOf(noun)).select(name).$castTo<{ id: string }>()),
      ),
    );
}

/** Reads all revisions once, in batches: SQLite reads synchronously, and would block all requests. */
async function removeNamedByRevisions(db: Db, fields: NamingField[], keys: Set<string>) {
  const nouns = pathsOf(fields);
  // Searching is faster than parsing. A quotation mark within a text is escaped in JSON.
  const named = new RegExp(`"(?:${fields.map(({ name }) => name).join('|')})":("(?:[^"\\\\]|\\\\.)*")`, 'g');
  for (let last = ''; ; ) {
    const revisions = db.selectFrom('revisions').select(['id', 'before', 'after']).where('noun', 'in', nouns);
    const rows = await revisions.where('id', '>', last).orderBy('id').limit(rowsAtOnce).execute();
    for (const { before, after } of rows)
      for (const [, key = ''] of `${before} ${after}`.matchAll(named)) keys.delete(JSON.parse(key));
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? '';
    await setImmediate();
  }
}
