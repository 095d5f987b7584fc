import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Settings } from '#server/settings.ts';

/** A place for a database that nobody has used yet, and its removal. */
type Place = { settings: Settings['database']; remove(): Promise<void> };

export async function sqlitePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'church-test-'));
  return {
    settings: { kind: 'sqlite' as const, file: join(folder, 'data', 'church.db') },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function postgresPlace(url: string): Promise<Place> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema} -c client_min_messages=warning`);
  await queryPostgres(url, `create schema ${schema}`);
  return {
    settings: { kind: 'postgres', url: own.href },
    remove: () => queryPostgres(url, `drop schema ${schema} cascade`),
  };
}

async function queryPostgres(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const postgresUrl = process.env.TEST_POSTGRES_URL;

/** Every engine there is here: `describe.each(engines)('… on $name', ({ newPlace }) => …)`. */
export const engines = [
  { name: 'SQLite', newPlace: sqlitePlace },
  ...(postgresUrl ? [{ name: 'PostgreSQL', newPlace: () => postgresPlace(postgresUrl) }] : []),
];

export type NewPlace = () => Promise<Place>;

/** An empty database in this version's shape, closed and removed with `await using`. */
export async function freshDatabase(newPlace: NewPlace): Promise<Database & AsyncDisposable> {
  const place = await newPlace();
  const database = openDatabase(place.settings);
  await migrate(database, { sampleData: false, now: new Date() });
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await place.remove();
    },
  };
}
