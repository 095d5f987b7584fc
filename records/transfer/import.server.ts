import type { Noun } from '#records/declare/noun.ts';
import { type Db, type Row, tableOf } from '#records/store/tables.server.ts';
import { write } from '#records/store/versions.server.ts';
import type { ContentTable } from './content-tables.server.ts';
import { readExport } from './export-file.server.ts';
import { parseRows, rejectProblems } from './import-file.server.ts';

/** A summary of an import for the person who confirms it, and the steps that execute it. */
export type ImportPlan = { summary: string; steps: ((transaction: Db) => Promise<unknown>)[] };

/** Applies all of an import or nothing. */
export function applyImport(db: Db, topics: string[], { steps }: ImportPlan) {
  return write(db, topics, async (transaction) => {
    for (const step of steps) await step(transaction);
  });
}

type TableRows = { table: ContentTable; rows: object[] };

type Rows = Record<string, unknown[]>;

/**
 * Parses a whole export, or throws an error that names the rows that cannot be imported. `upgrade` converts rows of an earlier version
 * to this one.
 */
export function parseExport(
  bytes: Uint8Array,
  nouns: readonly Noun[],
  tables: readonly ContentTable[],
  upgrade = (rows: Rows) => rows,
): TableRows[] {
  const file = upgrade(readExport(bytes, nouns));
  const unknown = Object.keys(file).find((name) => !tables.some((table) => table.name === name));
  if (unknown) throw new Error(`This website has no '${unknown}'. Nothing is changed.`);
  const problems: string[] = [];
  const parsed = tables.map((table) => {
    const rows = (file[table.name] ?? []).map((value, index) => ({ where: `${table.name}, row ${index + 1}`, value }));
    return { table, rows: parseRows(rows, table.Row, table, problems) };
  });
  rejectProblems(problems);
  return parsed;
}

export async function planExport(db: Db, parsed: TableRows[]): Promise<ImportPlan> {
  await requireEmpty(db, parsed);
  const counts = parsed.map(({ table, rows }) => `${table.name}: ${rows.length.toLocaleString('en')}`);
  return { summary: counts.join(', '), steps: [(transaction) => writeRows(transaction, parsed)] };
}

/** Rows per query, well below the number of parameters that a database takes. */
const batch = 200;

async function writeRows(transaction: Db, parsed: TableRows[]) {
  await requireEmpty(transaction, parsed);
  for (const { table, rows } of parsed) {
    for (let start = 0; start < rows.length; start += batch) {
      const values = rows.slice(start, start + batch) as Row[];
      await transaction
        .insertInto(tableOf({ table: table.name }))
        .values(values)
        .execute();
    }
  }
}

async function requireEmpty(db: Db, parsed: TableRows[]) {
  for (const { table } of parsed) {
    const row = await db
      .selectFrom(tableOf({ table: table.name }))
      .selectAll()
      .limit(1)
      .executeTakeFirst();
    if (row) throw new Error(notEmpty);
  }
}

const notEmpty =
  'This database has content already, perhaps only the samples, and an export is only read into an empty one: set DATABASE_URL to a ' +
  'new database and SAMPLE_DATA=off, and import before the first start.';
