import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteLocation } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

async function openNumbers() {
  const { settings, remove } = await sqliteLocation();
  const { db, close } = openDatabase(settings);
  await sql`create table numbers (number integer unique, text text)`.execute(db);
  return {
    db,
    file: settings.file,
    /** The connection of another process, which does not wait. */
    other: () => new DatabaseSync(settings.file, { timeout: 0 }),
    count: async () => (await sql`select * from numbers`.execute(db)).rows.length,
    async [Symbol.asyncDispose]() {
      await close();
      await remove();
    },
  };
}

const insert = (db: Db, text = '') =>
  sql`insert into numbers values ((select count(*) from numbers), ${text})`.execute(db);

test('a database creates its folder, syncs every write to disk and leaves one file', async () => {
  const { settings, remove } = await sqliteLocation();
  const { db, close } = openDatabase(settings);
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout'), 'would block all visitors').toBe(0);
  await db.schema.createTable('any').addColumn('id', 'text').execute();
  expect(existsSync(`${settings.file}-wal`)).toBe(true);
  await close();
  expect(existsSync(`${settings.file}-wal`)).toBe(false);
  await remove();
});

test('a transaction locks out other writers from its beginning', async () => {
  await using opened = await openNumbers();
  const other = opened.other();
  await opened.db.transaction().execute(async (transaction) => {
    await sql`select * from numbers`.execute(transaction);
    expect(() => other.exec('begin immediate')).toThrow('locked');
  });
  other.exec('begin immediate; rollback');
  other.close();
});

test('while another process writes, reads go on, and single writes and transactions wait without blocking this process', async () => {
  await using opened = await openNumbers();
  const other = opened.other();
  other.exec('begin immediate; insert into numbers values (7, 7)');
  let finished = 0;
  const writes = [
    insert(opened.db),
    opened.db.transaction().execute((transaction) => insert(transaction)),
    insert(opened.db),
  ].map((write) =>
    write.then(() => {
      finished += 1;
    }),
  );
  for (let reads = 0; reads < 20; reads += 1) {
    await setImmediate();
    expect(await opened.count()).toBe(0);
  }
  expect(finished).toBe(0);
  other.exec('commit');
  other.close();
  await Promise.all(writes);
  expect(await opened.count()).toBe(4);
});

test('a write fails if another process does not finish in time, and later ones succeed', async () => {
  await using opened = await openNumbers();
  const { dialect } = openSqlite(opened.file, { lockWait: 50 });
  const db: Db = new Kysely({ dialect });
  const other = opened.other();
  other.exec('begin immediate');
  await expect(insert(db)).rejects.toMatchObject({ errcode: 5 });
  await expect(db.transaction().execute(async () => undefined)).rejects.toMatchObject({ errcode: 5 });
  other.close();
  await db.transaction().execute((transaction) => insert(transaction));
  expect(await opened.count()).toBe(1);
  await db.destroy();
});

test.each([
  ['fills the disk', 'pragma max_page_count = 10', { errcode: 13, message: 'database or disk is full' }],
  [
    'fails at its commit',
    'create table others (number integer references numbers(number) deferrable initially deferred)',
    { message: 'FOREIGN KEY constraint failed' },
  ],
])('a transaction that %s is rolled back as a whole, and later ones succeed', async (_, prepare, error) => {
  await using opened = await openNumbers();
  await sql.raw(prepare).execute(opened.db);
  const save = opened.db.transaction().execute(async (transaction) => {
    await insert(transaction);
    if (prepare.startsWith('pragma')) await insert(transaction, 'x'.repeat(100_000));
    else await sql`insert into others values (7)`.execute(transaction);
  });
  await expect(save).rejects.toMatchObject(error);
  await opened.db.transaction().execute((transaction) => insert(transaction));
  expect(await opened.count()).toBe(1);
});

test('others write while a transaction with an isolation level reads, which goes on seeing the state it began with', async () => {
  await using opened = await openNumbers();
  const site = openDatabase({ kind: 'sqlite', file: opened.file });
  const snapshot = opened.db.transaction().setIsolationLevel('repeatable read');
  await snapshot.execute(async (transaction) => {
    const read = async () => (await sql`select * from numbers`.execute(transaction)).rows;
    expect(await read()).toEqual([]);
    await site.db.transaction().execute((save) => insert(save));
    expect(await read()).toEqual([]);
  });
  expect(await opened.count()).toBe(1);
  await site.close();
});

test.each([
  ['deleted', (file: string) => rmSync(file), /unable to open/],
  ['overwritten', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x')), /not a database/],
  ['cut off', (file: string) => truncateSync(file, 5000), /malformed/],
])('a file that is %s fails the check', async (_, damage, message) => {
  const { settings, remove } = await sqliteLocation();
  // After closing, everything is in the file itself.
  const writer = openDatabase(settings);
  await migrate(writer, { sampleData: false, now: new Date() });
  await writer.close();
  const database = openDatabase(settings);
  // The connection now has the pages in its cache.
  await database.check();
  damage(settings.file);
  await expect(database.check()).rejects.toThrow(message);
  await database.close();
  await remove();
});
