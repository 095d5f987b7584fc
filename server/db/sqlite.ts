import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';

/** `lockWait`: how many milliseconds a query waits for another process's lock. `readOnly`: there must be such a file. */
export function openSqlite(file: string, { lockWait = 5_000, readOnly = false } = {}) {
  if (file !== ':memory:' && !readOnly) mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file, { timeout: lockWait, enableForeignKeyConstraints: true, readOnly });
  // FULL: a confirmed write survives a power failure. The driver below waits for locks, because SQLite would block all visitors.
  if (!readOnly) sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  sqlite.exec('PRAGMA busy_timeout = 0');
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
  dialect.createAdapter = () => new AdapterWithoutQueue();
  dialect.createDriver = () => new SharedFileDriver(database, sqlite, lockWait);

  /** Reads from disk with a new connection, because this one could read from its cache. */
  function check() {
    if (file === ':memory:') return;
    const reader = new DatabaseSync(file, { readOnly: true });
    try {
      reader.prepare('select name from migrations').all();
    } finally {
      reader.close();
    }
  }
  return { dialect, check };
}

/** Kysely's own queue would block reads behind a write that waits for another process. */
class AdapterWithoutQueue extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

const busy = 5;
const pauseMs = 20;

/** Runs one query or transaction at a time on the only connection, and waits for other processes without blocking this one. */
class SharedFileDriver extends SqliteDriver {
  #sqlite: DatabaseSync;
  #lockWait: number;
  #connection: DatabaseConnection | undefined;
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn = () => {};

  constructor(database: SqliteDatabase, sqlite: DatabaseSync, lockWait: number) {
    super({ database });
    this.#sqlite = sqlite;
    this.#lockWait = lockWait;
  }

  override async acquireConnection() {
    const previous = this.#lastTurn;
    const turn = Promise.withResolvers<void>();
    this.#lastTurn = turn.promise;
    await previous;
    this.#endTurn = turn.resolve;
    this.#connection ??= this.#withRetries(await super.acquireConnection());
    return this.#connection;
  }

  override async releaseConnection() {
    this.#endTurn();
  }

  #withRetries(connection: DatabaseConnection): DatabaseConnection {
    const executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
      for (const started = performance.now(); ; ) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;
          if (!isBusy || performance.now() - started >= this.#lockWait) throw error;
          await this.#pause();
        }
      }
    };
    return { executeQuery, streamQuery: connection.streamQuery.bind(connection) };
  }

  /** Lets others use the connection meanwhile, unless it is in a transaction. */
  async #pause() {
    const isFree = !this.#sqlite.isTransaction;
    if (isFree) await this.releaseConnection();
    await wait(pauseMs);
    if (isFree) await this.acquireConnection();
  }

  /**
   * Takes the write lock immediately: a transaction that starts with a read could not wait for another process's write. One
   * with an isolation level only reads, from a snapshot, and must not keep others from writing.
   */
  override async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings = {}) {
    await connection.executeQuery(CompiledQuery.raw(isolationLevel ? 'begin' : 'begin immediate'));
  }

  /** After some errors, such as a full disk, SQLite has rolled back already. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}
