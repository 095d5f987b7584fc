import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#core/dates.ts';
import { log } from '#core/log.ts';
import type { Noun } from '#records/declare/noun.ts';
import { deleteUnreferencedAudioFiles } from '#records/store/audio.server.ts';
import { readInstallation } from '#records/store/secrets.server.ts';
import type { Db } from '#records/store/tables.server.ts';

/** Of a file that is still arriving, or of which nobody knows yet what it is. */
export const partialPrefix = '.arriving-';
/** Says which installation may delete files: a copy of its database knows the same files. */
export const ownerFile = '.belongs-to';
/** Longer than a connection may be silent, and than a file may take to be read. */
const partialAge = 10 * minute;

/** The name of a file by its path on the site, as upload.ts names them; undefined for anything else. */
export function fileNameOf(path: string) {
  return /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:mp3|m4a))$/.exec(path)?.[1];
}

/** Deletes what a process that was killed has left of uploads. */
export async function deleteLeftovers(folder: string, now: Date) {
  // There is no folder as long as nobody has uploaded anything.
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(partialPrefix))) {
    // One that has just arrived has got another name.
    const { mtimeMs = now.getTime() } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (now.getTime() - mtimeMs > partialAge) await rm(join(folder, name), { force: true });
  }
}

/**
 * Deletes old files that neither a message nor a revision names. A file of which the database knows nothing stays: it may be in another one,
 * from which the site was moved, or in a newer copy of this one. Nothing is deleted in a folder that belongs to another installation.
 */
export async function deleteUnreferencedAudio(db: Db, nouns: readonly Noun[], folder: string, now: Date) {
  if (!(await isOwner(db, folder))) {
    const marker = join(folder, ownerFile);
    log.warn(
      `MEDIA_DIR belongs to another database, so no audio file is deleted. Give each its own folder; or, if no other uses it, delete ${marker}`,
    );
    return;
  }
  const before = await addressesIn(db);
  await deleteUnreferencedAudioFiles(db, nouns, now);
  for (const address of before.difference(await addressesIn(db))) {
    const name = fileNameOf(address);
    if (name) await rm(join(folder, name), { force: true });
  }
}

/** The first one to ask is. All machines with one database are one installation. */
async function isOwner(db: Db, folder: string) {
  const installation = await readInstallation(db);
  const marker = join(folder, ownerFile);
  // There may be one already, or no folder yet.
  await writeFile(marker, installation, { flag: 'wx' }).catch(() => undefined);
  const owner = await readFile(marker, 'utf8').catch(() => installation);
  return owner === installation;
}

async function addressesIn(db: Db) {
  const rows = await db.selectFrom('audioFiles').select('address').execute();
  return new Set(rows.map(({ address }) => address));
}
