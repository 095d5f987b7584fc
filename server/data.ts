import cluster from 'node:cluster';
import { sql } from 'kysely';
import { preparePassword } from './auth/password.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Opens the database, migrates it and makes sure there is a password. */
export async function openData(settings: Settings): Promise<Database> {
  const database = await open(settings.database);
  await migrate(database, { sampleData: settings.sampleData, now: new Date() });
  // Not in workers: one that is forked again must not undo a change of the password since the start.
  if (cluster.isPrimary) await preparePassword(database.db, settings, console.log);
  return database;
}

async function open(settings: Settings['database']) {
  try {
    const database = openDatabase(settings);
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`DATABASE_URL names a database that cannot be opened: ${message || code}`);
  }
}
