import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { log } from '#core/log.ts';
import { databaseError, type Settings } from '#core/settings.ts';
import { isDatabaseUnavailable } from '#core/unavailable.ts';
import { preparePassword } from './auth/password.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';

const maxPause = 10_000;

/**
 * Opens the database, migrates it and ensures that there is a password. Waits for a PostgreSQL server that is not ready: after a
 * power failure it may be up later than the site.
 */
export async function openData(settings: Settings, now: () => Date): Promise<Database> {
  for (let pause = 500; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await prepareData(settings, now());
    } catch (err) {
      if (settings.database.kind === 'sqlite' || !isDatabaseUnavailable(err)) throw err;
      log.warn({ err }, 'Waiting for the database');
      await wait(pause);
    }
  }
}

async function prepareData(settings: Settings, now: Date) {
  const unlimited = await open(settings.database, { timeLimit: 0 });
  await migrate(unlimited, { sampleData: settings.sampleData, now }).finally(unlimited.close);
  const database = await open(settings.database);
  try {
    await preparePassword(database.db, settings, console.log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open(settings: Settings['database'], options?: { timeLimit: number }) {
  try {
    const database = openDatabase(settings, options);
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    if (settings.kind === 'postgres' && isDatabaseUnavailable(error)) throw error;
    throw databaseError(error as NodeJS.ErrnoException);
  }
}
