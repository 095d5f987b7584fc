import { CamelCasePlugin, Kysely } from 'kysely';
import type { Settings } from '#core/settings.ts';
import { openPostgres } from './postgres.ts';
import type { Db, Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Database = {
  db: Db;
  kind: 'sqlite' | 'postgres';
  /** Rejects if the database cannot be read. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** `timeLimit`: the limit of a query or transaction on PostgreSQL in milliseconds, 0 for migrations and other long work. `readOnly`: of a file. */
export function openDatabase(settings: Settings['database'], { timeLimit = 15_000, readOnly = false } = {}): Database {
  const { dialect, check } =
    settings.kind === 'sqlite' ? openSqlite(settings.file, { readOnly }) : openPostgres(settings.url, timeLimit);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  return {
    db,
    kind: settings.kind,
    async check() {
      await db.selectFrom('migrations').select('name').execute();
      check();
    },
    close: () => db.destroy(),
  };
}
