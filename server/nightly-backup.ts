import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { churchDate } from '#core/church-time.ts';
import { day, hour } from '#core/dates.ts';
import { log } from '#core/log.ts';
import type { Settings } from '#core/settings.ts';
import { backUp } from './db/backup.ts';

const nightsKept = 14;

/** Checked every hour rather than scheduled: a server that is off at night makes its backup when it starts. */
export function startNightlyBackups(database: Settings['database'], folder: string) {
  const check = () => backUpTonight(database, folder, new Date());
  setInterval(check, hour).unref();
  return check();
}

/** Makes last night's backup unless it exists. A night begins at 3 o'clock at the church. */
export async function backUpTonight(database: Settings['database'], folder: string, now: Date) {
  const night = churchDate(new Date(now.getTime() - 3 * hour));
  const file = join(folder, `church-${night}.${database.kind === 'sqlite' ? 'db' : 'dump'}`);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    log.warn(`BACKUP_DIR cannot be written, and no backup is made: ${(error as Error).message}`);
    return;
  }
  try {
    if (existsSync(file)) return;
    await backUp(database, file);
    log.info({ file }, 'Backup written');
    await removeOldBackups(folder, night, now);
  } catch (err) {
    log.error({ err }, 'Backup failed');
  }
}

/**
 * Other programs may use the folder, too: only files named as above are deleted, and one that is already gone is not an error. Backups
 * dated in the future, made while the clock was wrong, do not count: they would displace new ones forever.
 */
async function removeOldBackups(folder: string, night: string, now: Date) {
  const names = await readdir(folder);
  const dated = (name: string) => /^church-(\d{4}-\d\d-\d\d)\.(db|dump)$/.exec(name)?.[1];
  const backups = names.filter((name) => (dated(name) ?? '9') <= night).sort();
  for (const name of backups.slice(0, -nightsKept)) await rm(join(folder, name), { force: true });

  // Partial copies left by a process that was killed.
  const partial = names.filter((name) => /^church-\d{4}-\d\d-\d\d\.(db|dump)\.partial-/.test(name));
  for (const name of partial) {
    const status = await stat(join(folder, name)).catch(() => undefined);
    if (status && status.mtimeMs < now.getTime() - day) await rm(join(folder, name), { force: true });
  }
}
