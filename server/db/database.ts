import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CamelCasePlugin, CompiledQuery, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import type { Settings } from '#server/settings.ts';
import { openPostgres } from './postgres.ts';
import type { Db, Tables } from './schema.ts';

export type Database = { db: Db; kind: 'sqlite' | 'postgres'; close(): Promise<void> };

/** `timeLimit`: for a query or transaction, in milliseconds, on PostgreSQL; 0 for migrations and other long work. */
export function openDatabase(settings: Settings['database'], { timeLimit = 15_000 } = {}): Database {
  const dialect = settings.kind === 'sqlite' ? openSqlite(settings.file) : openPostgres(settings.url, timeLimit);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  return { db, kind: settings.kind, close: () => db.destroy() };
}

function openSqlite(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
  // FULL: a confirmed write survives a power failure.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const database = {
    close: () => sqlite.close(),
    prepare(sql: string) {
      const statement = sqlite.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      };
    },
  };
  const dialect = new SqliteDialect({ database });
  dialect.createDriver = () => new ImmediateDriver({ database });
  return dialect;
}

/** Takes the write lock immediately: a transaction that starts with a read could not wait for another process's write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: Parameters<SqliteDriver['beginTransaction']>[0]) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
