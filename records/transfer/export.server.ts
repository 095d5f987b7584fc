import type { Noun } from '#records/declare/noun.ts';
import { listItems } from '#records/store/store.server.ts';
import { type Db, tableOf } from '#records/store/tables.server.ts';
import type { ContentTable } from './content-tables.server.ts';
import { toCsv } from './csv.server.ts';
import { writeExport } from './export-file.server.ts';

/** The files of an export by name, in parts: everything as JSON for moving a site, and CSV tables for reading and editing. */
export function exportFiles(db: Db, nouns: readonly Noun[], tables: readonly ContentTable[], now: Date) {
  // A snapshot, unaffected by concurrent writes.
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (snapshot) => {
    const rows: Record<string, object[]> = {};
    for (const { name, key } of tables) rows[name] = await selectAll(snapshot, name, key);
    const files: Record<string, Iterable<string>> = { 'everything.json': writeExport(rows, now) };
    for (const noun of nouns) files[`${noun.path}.csv`] = [toCsv(noun, await listItems(snapshot, noun))];
    return files;
  });
}

function selectAll(db: Db, name: string, key: readonly string[]) {
  const rows = db.selectFrom(tableOf({ table: name })).selectAll();
  return key.reduce((query, column) => query.orderBy(column), rows).execute();
}
