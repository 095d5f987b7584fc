import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './db/database.ts';
import type { Settings } from './settings.ts';

const channel = 'church_changes';

/**
 * Calls `onChange` soon after another process has written to the database, not after a write of this one. PostgreSQL sends
 * notifications; SQLite is polled for changes of its file.
 */
export async function watchChanges(database: Database, settings: Settings['database'], onChange: () => void) {
  return settings.kind === 'postgres'
    ? listenToPostgres(database, settings.url, onChange)
    : pollSqlite(database, onChange);
}

export type Changes = { announce: () => Promise<void>; close: () => Promise<void> };

async function listenToPostgres({ db }: Database, url: string, onChange: () => void): Promise<Changes> {
  let listener: pg.Client;
  let isClosed = false;
  let ownId = 0;
  async function listen() {
    listener = new pg.Client({ connectionString: url });
    listener.on('notification', ({ payload }) => payload !== String(ownId) && onChange());
    listener.on('error', () => undefined); // 'end' follows.
    listener.on('end', reconnect);
    await listener.connect();
    const { rows } = await listener.query('select pg_backend_pid() as id');
    ownId = rows[0].id;
    await listener.query(`listen ${channel}`);
  }
  async function reconnect() {
    while (!isClosed) {
      await wait(500, undefined, { ref: false });
      try {
        await listen();
        onChange(); // Notifications may have been missed.
        return;
      } catch {
        listener.removeListener('end', reconnect);
      }
    }
  }
  await listen();
  return {
    async announce() {
      await sql`select pg_notify(${channel}, ${String(ownId)})`.execute(db);
    },
    async close() {
      isClosed = true;
      await listener.end();
    },
  };
}

async function pollSqlite({ db }: Database, onChange: () => void): Promise<Changes> {
  const readVersion = async () => {
    const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(db);
    return rows[0]?.dataVersion;
  };
  let known = await readVersion();
  const timer = setInterval(async () => {
    const version = await readVersion().catch(() => known);
    if (version === known) return;
    known = version;
    onChange();
  }, 250);
  timer.unref();
  return { announce: async () => undefined, close: async () => clearInterval(timer) };
}
