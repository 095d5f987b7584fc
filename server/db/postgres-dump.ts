import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { rejectUnknownMigrations } from './migrate.ts';
import { migrationLock } from './postgres.ts';
import { runPostgresTool, withClient } from './postgres-tools.ts';
import { tableNames } from './schema.ts';

/** A consistent copy of the website's tables; the database may have others. */
export async function dumpPostgres(url: string, file: string) {
  const { schema, tables, hasTables, installation } = await findTables(url);
  if (!hasTables) throw new Error(`The database has no tables of this website in the schema ${schema}.`);
  // Otherwise a site that uses the copy would resume mailings that the original may have sent.
  const without = `--exclude-table-data=${installation}`;
  const options = ['--format=custom', '--lock-wait-timeout=60s', without, `--file=${file}`];
  await runPostgresTool(url, 'pg_dump', [...options, ...tables.map((table) => `--table=${table}`)]).finished;
}

/** Throws unless the file is a complete dump of this website, from this version or an earlier one. */
export async function checkDump(url: string, file: string) {
  const { schema } = await findTables(url);
  const list = await outputOf(url, ['--list', file]);
  if (!list.includes(` TABLE ${schema} migrations `)) {
    throw new Error(`The copy is not a database of this website from a schema ${schema}.`);
  }
  const migrations = await outputOf(url, ['--data-only', '--table=migrations', '--file=-', file]);
  const rows = /^COPY .*\n((?:.+\n)*?)\\\.$/m.exec(migrations)?.[1]?.trimEnd().split('\n') ?? [];
  rejectUnknownMigrations(rows.map((row) => row.split('\t')[0] ?? ''));
  // The table of contents comes first, so only reading everything shows that the file is complete.
  const everything = runPostgresTool(url, 'pg_restore', ['--file=-', file]);
  everything.stdout.resume();
  await everything.finished;
}

async function outputOf(url: string, args: string[]) {
  const { stdout, finished } = runPostgresTool(url, 'pg_restore', args);
  const [output] = await Promise.all([text(stdout), finished]);
  return output;
}

/** Replaces the website's tables by those of the dump, and ends every session, in one transaction. */
export async function replaceFromDump(url: string, file: string) {
  const { tables, sessions } = await findTables(url);
  const dump = runPostgresTool(url, 'pg_restore', ['--no-owner', '--no-privileges', '--file=-', file]);
  const psql = runPostgresTool(url, 'psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-']);
  psql.stdout.resume();
  async function* script() {
    // Programs that start meanwhile wait for this lock before they migrate.
    yield `begin; set local lock_timeout = '10s'; select pg_advisory_xact_lock(${migrationLock});\n`;
    // Drops all tables: a dump from an earlier version would not replace those added later.
    yield `drop table if exists ${tables.join(', ')};\n`;
    yield* dump.stdout;
    await dump.finished;
    // If the dump cannot be read to its end, this is not sent, and nothing changes.
    yield `delete from ${sessions}; commit;\n`;
  }
  const piped = pipeline(script, psql.stdin);
  // psql's own message says more than the broken pipe.
  await Promise.all([psql.finished, piped.catch((error) => psql.finished.then(() => Promise.reject(error)))]);
}

async function findTables(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select current_schema() as schema, to_regclass('migrations') is not null as has_tables",
    );
    const { schema, has_tables: hasTables } = rows[0];
    if (schema === null) throw new Error('The database has no schema for this website.');
    const qualified = (table: string) => `${pg.escapeIdentifier(schema)}.${snakeCase(table)}`;
    const [sessions, installation] = [qualified('sessions'), qualified('installation')];
    return { schema, hasTables, tables: tableNames.map(qualified), sessions, installation };
  });
}

/** Converts a table's name to that in the database. */
function snakeCase(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
