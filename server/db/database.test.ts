import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, sqliteLocation } from '#test/database.ts';
import { openDatabase } from './database.ts';

test('SQLite creates its folder, syncs every write to disk and leaves one file', async () => {
  const { settings, remove } = await sqliteLocation();
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

test('a SQLite transaction locks out other writers from its beginning', async () => {
  const { settings, remove } = await sqliteLocation();
  await using database = await freshDatabase(async () => ({ settings, remove }));
  const other = new DatabaseSync(settings.file, { timeout: 0 });
  await database.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('groups').selectAll().execute();
    expect(() => other.exec('begin immediate')).toThrow('locked');
  });
  other.exec('begin immediate; rollback');
  other.close();
});
