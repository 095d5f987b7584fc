import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, sqlitePlace } from '#test/database.ts';
import { openDatabase } from './database.ts';

test('SQLite makes its folder, writes through to the disk and leaves one file behind', async () => {
  const { settings, remove } = await sqlitePlace();
  const { db, close } = openDatabase(settings);
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5000);
  await db.schema.createTable('any').addColumn('id', 'text').execute();
  expect(existsSync(`${settings.file}-wal`)).toBe(true);
  await close();
  expect(existsSync(`${settings.file}-wal`)).toBe(false);
  await remove();
});

test('a SQLite transaction keeps other writers out from its beginning', async () => {
  const { settings, remove } = await sqlitePlace();
  await using database = await freshDatabase(async () => ({ settings, remove }));
  const other = new DatabaseSync(settings.file, { timeout: 0 });
  await database.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('groups').selectAll().execute();
    expect(() => other.exec('begin immediate')).toThrow('locked');
  });
  other.exec('begin immediate; rollback');
  other.close();
});
