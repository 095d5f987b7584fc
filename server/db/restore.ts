import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Settings } from '#core/settings.ts';
import { backUp, partialName } from './backup.ts';
import { runningLock } from './postgres.ts';
import { checkDump, replaceFromDump } from './postgres-dump.ts';
import { withClient } from './postgres-tools.ts';
import { checkSqliteCopy, closeSqlite, copySqlite } from './sqlite-copy.ts';

/**
 * Replaces the database with a backup and ends every session. Checks the backup first, and returns the file with the previous
 * database, if there was one.
 */
export async function restore(database: Settings['database'], copy: string, now: Date): Promise<string | undefined> {
  if (!existsSync(copy)) throw new Error(`There is no file ${copy}.`);
  return database.kind === 'sqlite'
    ? restoreSqlite(database.file, copy, now)
    : restorePostgres(database.url, copy, now);
}

/** Unique even if two restores happen within a second. */
function previousName(folder: string, extension: 'db' | 'dump', now: Date) {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  for (let count = 1; ; count += 1) {
    const name = join(folder, `church-before-restore-${time}${count > 1 ? `-${count}` : ''}.${extension}`);
    if (!existsSync(name)) return name;
  }
}

async function restoreSqlite(file: string, copy: string, now: Date) {
  const folder = dirname(file);
  const previous = previousName(folder, 'db', now);
  const partial = partialName(file);
  const isReplacing = existsSync(file);
  if (isReplacing) closeOrReject(file);
  await mkdir(folder, { recursive: true });
  try {
    await copySqlite(copy, partial);
    await checkSqliteCopy(partial);
    const sqlite = new DatabaseSync(partial);
    sqlite.exec('delete from sessions');
    sqlite.close();
    await takeOwner(partial, isReplacing ? file : folder, isReplacing);
    if (isReplacing) {
      closeOrReject(file); // The site may have been started meanwhile.
      // A damaged database keeps its WAL files, which may help to repair it.
      for (const suffix of ['-wal', '-shm', '']) {
        if (existsSync(file + suffix)) await rename(file + suffix, previous + suffix);
      }
    }
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return isReplacing ? previous : undefined;
}

function closeOrReject(file: string) {
  if (closeSqlite(file) === 'in use') throw new Error(siteRuns);
}

const siteRuns = 'The website is running: stop it first. Nothing is changed.';

/** A restore by root must leave a file that the site's own user can write. */
async function takeOwner(file: string, model: string, hasMode: boolean) {
  const { uid, gid, mode } = await stat(model);
  if (hasMode) await chmod(file, mode);
  if (process.getuid?.() === 0) await chown(file, uid, gid);
}

async function restorePostgres(url: string, copy: string, now: Date) {
  return withClient(url, async (client) => {
    if (!(await takeRunningLock(client))) throw new Error(siteRuns);
    const { rows } = await client.query("select to_regclass('migrations') is not null as is_replacing");
    const isReplacing = rows[0].is_replacing;
    await checkDump(url, copy);
    const previous = previousName(dirname(copy), 'dump', now);
    if (isReplacing) await backUp({ kind: 'postgres', url }, previous);
    await replaceFromDump(url, copy);
    return isReplacing ? previous : undefined;
  });
}

/** Tries for some seconds, because PostgreSQL may still be ending the connections of a program that has just stopped. */
async function takeRunningLock(client: pg.Client) {
  for (let tries = 0; tries < 50; tries++) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${runningLock}) as is_taken`);
    if (rows[0].is_taken) return true;
    await wait(100);
  }
  return false;
}
