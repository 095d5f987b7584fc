import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#core/dates.ts';
import { log } from '#core/log.ts';
import type { Noun } from '#records/declare/noun.ts';
import { deleteUnreferencedAudioFiles } from '#records/store/audio.server.ts';
import { readInstallation } from '#records/store/secrets.server.ts';
import type { Db } from '#records/store/tables.server.ts';

/** The prefix of a file that is still arriving or has not been identified yet. */
export const partialPrefix = '.arriving-';
/** Names the installation that may delete files: a copy of its database references the same files. */
export const ownerFile = '.belongs-to';
/** Longer than the timeouts of a connection and of parsing a file. */
const partialAge = 10 * minute;

/** The file name in a path on the site, if it is one that upload.ts creates. */
export function fileNameOf(path: string) {
  return /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:mp3|m4a))$/.exec(path)?.[1];
}

/** Deletes partial uploads of a process that was killed. */
export async function deleteLeftovers(folder: string, now: Date) {
  // The folder does not exist until the first upload.
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(partialPrefix))) {
    // A file that has just arrived has been renamed.
    const { mtimeMs = now.getTime() } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (now.getTime() - mtimeMs > partialAge) await rm(join(folder, name), { force: true });
  }
}

/**
 * Deletes old files that neither a message nor a revision references. A file unknown to this database stays: it may belong to another one,
 * from which the site was moved, or to a newer copy. Deletes nothing in a folder that belongs to another installation.
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

/** The first installation to ask becomes the owner. All machines with one database are one installation. */
async function isOwner(db: Db, folder: string) {
  const installation = await readInstallation(db);
  const marker = join(folder, ownerFile);
  // The marker may exist already, or the folder may not exist yet.
  await writeFile(marker, installation, { flag: 'wx' }).catch(() => undefined);
  const owner = await readFile(marker, 'utf8').catch(() => installation);
  return owner === installation;
}

async function addressesIn(db: Db) {
  const rows = await db.selectFrom('audioFiles').select('address').execute();
  return new Set(rows.map(({ address }) => address));
}
