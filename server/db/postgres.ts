import { PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { log } from '#core/log.ts';

/** The advisory lock shared by all processes of the site, so that a restore can tell whether it runs. */
export const runningLock = "hashtext('church website runs in ' || current_schema())";

/** The advisory lock of migrations and restores, which must not run at the same time. */
export const migrationLock = "hashtext('church website in ' || current_schema())";

/**
 * No query or transaction holds a connection longer than `timeLimit` milliseconds (0: without limit). The server times out
 * first, so that a save that was answered with an error is never committed later. Parameters of the URL take precedence.
 */
export function openPostgres(url: string, timeLimit: number) {
  const pool = new pg.Pool({
    connectionString: url,
    // Shown to administrators of the database in pg_stat_activity.
    application_name: 'church-website',
    connectionTimeoutMillis: 5_000,
    lock_timeout: timeLimit / 3,
    statement_timeout: timeLimit / 1.5,
    idle_in_transaction_session_timeout: timeLimit,
    keepAlive: true,
    // `npm run restore` takes this lock exclusively, so that it refuses while the site runs.
    onConnect: (client) => client.query(`select pg_advisory_lock_shared(${runningLock})`),
  });
  // Without listeners these events crash the process; the pool's own is off while a query or transaction has the client.
  // The pool replaces the connection at the next query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.once('error', (err) => log.warn({ err }, 'A database connection broke'));
    client.on('error', () => undefined);
  });
  if (timeLimit) endUnansweredClients(pool, timeLimit);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new FirstErrorDriver({ pool });
  return { dialect, check: () => undefined };
}

/** Ends clients on a network that fails silently. After pg's own query_timeout a client would return to the pool while still busy. */
function endUnansweredClients(pool: pg.Pool, timeLimit: number) {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const end = () => void client.end();
    timers.set(client, setTimeout(end, timeLimit));
  });
  pool.on('release', (_, client) => clearTimeout(timers.get(client)));
}

/** A failed rollback, after which the connection is discarded, must not hide the error that caused it. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}
