import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('SQLite makes its folder and writes through to the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'church-test-'));
  const file = join(folder, 'not', 'yet', 'church.db');
  const { db, close } = openDatabase({ kind: 'sqlite', file });
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5000);
  expect(existsSync(file)).toBe(true);
  await close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  rmSync(folder, { recursive: true });
});
