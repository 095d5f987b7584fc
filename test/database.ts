import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Settings } from '#core/settings.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

/** The location of a new test database, and how to remove it. */
type Location = { settings: Settings['database']; remove(): Promise<void> };

export async function sqliteLocation() {
  const folder = mkdtempSync(join(tmpdir(), 'church-test-'));
  return {
    settings: { kind: 'sqlite' as const, file: join(folder, 'data', 'church.db') },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function postgresLocation(url: string) {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const schemaUrl = new URL(url);
  schemaUrl.searchParams.set('options', `-c search_path=${schema} -c client_min_messages=warning`);
  await queryPostgres(url, `create schema ${schema}`);
  return {
    settings: { kind: 'postgres' as const, url: schemaUrl.href },
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

/** All database engines available here: `describe.each(engines)('… on $name', ({ newLocation }) => …)`. */
export const engines = [
  { name: 'SQLite', newLocation: sqliteLocation },
  ...(postgresUrl ? [{ name: 'PostgreSQL', newLocation: () => postgresLocation(postgresUrl) }] : []),
];

/** For tests of PostgreSQL only: `describe.each(postgresOnly)('…', ({ newUrl }) => …)`. */
export const postgresOnly = postgresUrl ? [{ newUrl: () => newPostgresUrl(postgresUrl) }] : [];

async function newPostgresUrl(server: string) {
  const { settings, remove } = await postgresLocation(server);
  return { server: new URL(server), url: settings.url, [Symbol.asyncDispose]: remove };
}

export type NewLocation = () => Promise<Location>;

/** The file of an empty, migrated SQLite database: copying it takes a twentieth of the time of all migrations. */
let migrated: Promise<Buffer> | undefined;

async function migrateNew() {
  const { settings, remove } = await sqliteLocation();
  const database = openDatabase(settings);
  await migrate(database, { sampleData: false, now: new Date() });
  await database.close();
  const file = readFileSync(settings.file);
  await remove();
  return file;
}

/** Migrates the database at a new location. */
export async function prepareLocation(settings: Settings['database']) {
  if (settings.kind === 'sqlite') {
    migrated ??= migrateNew();
    mkdirSync(dirname(settings.file), { recursive: true });
    writeFileSync(settings.file, await migrated);
    return;
  }
  // Tests in other processes migrate at the same time, and wait for each other.
  const database = openDatabase(settings, { timeLimit: 0 });
  await migrate(database, { sampleData: false, now: new Date() });
  await database.close();
}

/** An empty, migrated database, closed and removed by `await using`. */
export async function freshDatabase(newLocation: NewLocation): Promise<Database & AsyncDisposable> {
  const location = await newLocation();
  await prepareLocation(location.settings);
  const database = openDatabase(location.settings);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await location.remove();
    },
  };
}
