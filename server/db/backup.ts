import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '#core/settings.ts';
import { checkDump, dumpPostgres } from './postgres-dump.ts';
import { checkSqliteCopy, copySqlite } from './sqlite-copy.ts';

/** Copies the database while the site runs. A file gets its final name only when it is complete and checked. */
export async function backUp(database: Settings['database'], file: string) {
  if (existsSync(file)) throw new Error(`${file} exists already: name a new file.`);
  await mkdir(dirname(file), { recursive: true });
  const partial = partialName(file);
  // The copy contains the password hash, so nobody else may read it.
  await writeFile(partial, '', { flag: 'wx', mode: 0o600 });
  try {
    if (database.kind === 'sqlite') {
      await copySqlite(database.file, partial);
      await checkSqliteCopy(partial);
    } else {
      await dumpPostgres(database.url, partial);
      await checkDump(database.url, partial);
    }
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/** A name in the same folder, because a rename is atomic only within a file system. */
export function partialName(file: string) {
  return `${file}.partial-${randomBytes(4).toString('hex')}`;
}
