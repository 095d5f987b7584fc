import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './db/database.ts';
import { applicationName, runningLock } from './db/postgres.ts';
import { log } from './log.ts';
import type { Settings } from './settings.ts';

/**
 * Calls `onChange` soon after another process has written to the database, not after a write of this one. PostgreSQL sends
 * notifications; SQLite is polled for changes of its file.
 */
export async function watchChanges(
  database: Database,
  settings: Settings['database'],
  onChange: () => void,
  pace = { check: 10_000, answer: 10_000, reconnect: 500 },
) {
  return settings.kind === 'postgres'
    ? listenToPostgres(database, settings.url, onChange, pace)
    : pollSqlite(database, onChange);
}

export type Changes = { announce: () => Promise<void>; close: () => Promise<void> };

/** Milliseconds between checks of the connection, until a query counts as lost, and before connecting again. */
type Pace = { check: number; answer: number; reconnect: number };

async function listenToPostgres({ db }: Database, url: string, onChange: () => void, pace: Pace): Promise<Changes> {
  const closing = new AbortController();
  let ownId = 0;
  let channel = '';
  /** At the start, too: this process may have been killed between a write and its announcement. */
  let isUnannounced = true;

  async function announceMissed(client: pg.Client) {
    if (isUnannounced) await client.query('select pg_notify($1, $2)', [channel, String(ownId)]);
    isUnannounced = false;
  }

  /** Throws when the connection is lost; returns after close(). */
  async function listen(onListening: () => void) {
    const lost = new AbortController();
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: pace.answer,
      query_timeout: pace.answer,
      keepAlive: true,
      keepAliveInitialDelayMillis: pace.check,
    });
    client.on('notification', ({ payload }) => payload !== String(ownId) && onChange());
    client.on('error', () => undefined); // 'end' follows.
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      // `npm run restore` takes this lock exclusively, so that it refuses while the site runs.
      await client.query(`select pg_advisory_lock_shared(${runningLock})`);
      const { rows } = await client.query('select pg_backend_pid() as id, current_schema() as schema');
      ownId = rows[0].id;
      channel = `church_changes_${rows[0].schema}`;
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await announceMissed(client);
      onListening();
      const interrupted = AbortSignal.any([closing.signal, lost.signal]);
      while (!closing.signal.aborted) {
        await wait(pace.check, undefined, { ref: false, signal: interrupted }).catch(() => undefined);
        if (closing.signal.aborted) break;
        // A firewall may drop a connection without telling.
        await client.query('select 1');
        await announceMissed(client);
      }
    } finally {
      // Not for longer: the other side may not answer.
      await Promise.race([client.end(), wait(1_000, undefined, { ref: false })]);
    }
  }

  /** The only loop that connects. `onAttempt` is called after each attempt. */
  async function keepListening(onAttempt: () => void) {
    let hasMissedSome = false;
    while (!closing.signal.aborted) {
      await listen(() => {
        if (hasMissedSome) onChange();
        if (hasMissedSome) log.info('Listening for changes again');
        onAttempt();
      }).catch((err) => {
        if (!closing.signal.aborted)
          log.warn({ err }, 'Not listening for changes of other processes; connecting again');
      });
      hasMissedSome = true;
      onAttempt();
      await wait(pace.reconnect, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  const first = Promise.withResolvers<void>();
  const loop = keepListening(first.resolve);
  await first.promise;
  return {
    async announce() {
      isUnannounced = true;
      await sql`select pg_notify(${channel}, ${String(ownId)})`.execute(db);
      isUnannounced = false;
    },
    async close() {
      closing.abort();
      await loop;
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
