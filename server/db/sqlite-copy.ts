import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { rejectUnknownMigrations } from './migrate.ts';

/** Copies every page in one step: a backup in several steps starts over after each write in between. */
const allPages = 2 ** 31 - 1;

/** Throws if the file is missing, because opening it would create it. */
export function requireSqliteFile(file: string) {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
}

/** Makes a consistent copy even during writes, as a single file that includes the content of the source's -wal file. */
export async function copySqlite(source: string, copy: string) {
  requireSqliteFile(source);
  const from = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    rejectCutOff(from, source);
    await backup(from, copy, { rate: allPages });
  } catch (error) {
    throw isNotSqlite(error) ? new Error(`${source} is not a SQLite database.`) : error;
  } finally {
    from.close();
  }
  const written = new DatabaseSync(copy);
  written.exec('PRAGMA journal_mode = DELETE');
  // Otherwise a site that uses the copy would resume mailings that the original may have sent.
  if (hasTable(written, 'installation')) written.exec('delete from installation');
  written.close();
}

/** SQLite reads a truncated last page as if it were padded with zeros. */
function rejectCutOff(sqlite: DatabaseSync, file: string) {
  const { bytes } =
    sqlite.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get() ?? {};
  const isAllInOneFile = !existsSync(`${file}-wal`);
  if (isAllInOneFile && statSync(file).size < Number(bytes)) throw new Error(`${file} is cut off.`);
}

/** Takes seconds for a large database, so it runs in its own thread, from its source text, and must be self-contained. */
function checkIntegrity() {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const sqlite = new DatabaseSync(workerData, { readOnly: true });
  const result = sqlite.prepare('PRAGMA integrity_check(1)').get();
  sqlite.close();
  parentPort?.postMessage(result?.integrity_check);
}

/** Throws unless the file is an undamaged database of this website, of this version or an earlier one. */
export async function checkSqliteCopy(copy: string) {
  const [problem] = await once(new Worker(`(${checkIntegrity})()`, { eval: true, workerData: copy }), 'message');
  if (problem !== 'ok') throw new Error(`The copy is damaged: ${problem}`);
  const sqlite = new DatabaseSync(copy, { readOnly: true });
  try {
    if (!hasTable(sqlite, 'migrations')) throw new Error('The copy is not a database of this website.');
    const migrations = sqlite.prepare('select name from migrations').all();
    rejectUnknownMigrations(migrations.map(({ name }) => String(name)));
  } finally {
    sqlite.close();
  }
}

function hasTable(sqlite: DatabaseSync, name: string) {
  return sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined;
}

/** Moves all content into the main file, which SQLite refuses as long as another process has the database open. */
export function closeSqlite(file: string) {
  const sqlite = new DatabaseSync(file, { timeout: 0 });
  try {
    sqlite.exec('PRAGMA journal_mode = DELETE');
    return 'closed';
  } catch (error) {
    return sqliteCode(error) === busy ? 'in use' : 'damaged';
  } finally {
    sqlite.close();
  }
}

const busy = 5;
const notADatabase = 26;

function sqliteCode(error: unknown) {
  return (error as { errcode?: number }).errcode;
}

function isNotSqlite(error: unknown) {
  return sqliteCode(error) === notADatabase;
}
