import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CompiledQuery, type SqliteDatabase, SqliteDialect, SqliteDriver, type TransactionSettings } from 'kysely';

export function openSqlite(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  // The timeout is for the write of another process, and blocks this one: node:sqlite is synchronous.
  const sqlite = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
  // FULL: a confirmed write survives a power failure.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const assertSameFile = file === ':memory:' ? () => undefined : rememberFile(file);
  const database = {
    close: () => sqlite.close(),
    prepare(sql: string) {
      if (/^(begin|insert|update|delete|commit)\b/i.test(sql)) assertSameFile();
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
  dialect.createDriver = () => new TransactionDriver(database, sqlite);

  /** Reads from the disk, with a new connection: this one would go on answering from its cache. */
  function check() {
    if (file === ':memory:') return;
    assertSameFile();
    const reader = new DatabaseSync(file, { readOnly: true });
    try {
      reader.prepare('select name from migrations').all();
    } finally {
      reader.close();
    }
  }
  return { dialect, check };
}

/** What is written to a file that has been deleted or replaced is lost, and SQLite notices that only without WAL. */
function rememberFile(file: string) {
  const identify = () => {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stats && `${stats.dev} ${stats.ino}`;
  };
  const opened = identify();
  return () => {
    if (identify() !== opened) throw new MovedFileError();
  };
}

class MovedFileError extends Error {
  /** SQLITE_READONLY_DBMOVED */
  errcode = 1032;
  constructor() {
    super(
      'The database file was deleted or replaced while in use: put it back, or restart the site to use the new one',
    );
  }
}

type Connection = Parameters<SqliteDriver['beginTransaction']>[0];

class TransactionDriver extends SqliteDriver {
  #sqlite: DatabaseSync;

  constructor(database: SqliteDatabase, sqlite: DatabaseSync) {
    super({ database });
    this.#sqlite = sqlite;
  }

  /**
   * Takes the write lock immediately: a transaction that starts with a read could not wait for another process's write. One
   * with an isolation level only reads, from a snapshot, and must not keep others from writing.
   */
  override async beginTransaction(connection: Connection, { isolationLevel }: TransactionSettings = {}) {
    await connection.executeQuery(CompiledQuery.raw(isolationLevel ? 'begin' : 'begin immediate'));
  }

  /** After some errors, such as a full disk, SQLite has rolled back already. */
  override async rollbackTransaction(connection: Connection) {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}
