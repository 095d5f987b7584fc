import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { day, minute } from '#domain/dates.ts';
import type { Noun } from '#records/noun.ts';
import { deleteUnnamedRecordings } from '#records/recordings.server.ts';
import { unnamedDays } from '#records/unnamed.server.ts';
import type { Db } from '#server/db/schema.ts';

/** Of a file that is still arriving, or of which nobody knows yet what it is. */
export const partialPrefix = '.arriving-';
/** Longer than a connection may be silent, and than a file may take to be read. */
const partialAge = 10 * minute;

/** The name of a file by its path on the site, as upload.ts names them; undefined for anything else. */
export function fileNameOf(path: string) {
  return /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:mp3|m4a))$/.exec(path)?.[1];
}

/** Deletes what a process that was killed has left of uploads. */
export async function deleteLeftovers(folder: string, now: Date) {
  const left = (await filesIn(folder)).filter((name) => name.startsWith(partialPrefix));
  await deleteOld(folder, left, partialAge, now);
}

/** Deletes old files that neither a message nor a revision names, and those of which the database knows nothing. */
export async function deleteUnnamedMedia(db: Db, nouns: readonly Noun[], folder: string, now: Date) {
  await deleteUnnamedRecordings(db, nouns, now);
  const rows = await db.selectFrom('recordings').select('address').execute();
  const known = new Set(rows.map(({ address }) => address));
  const unknown = (await filesIn(folder)).filter(
    (name) => fileNameOf(`/media/${name}`) && !known.has(`/media/${name}`),
  );
  await deleteOld(folder, unknown, unnamedDays * day, now);
}

/** None, as long as nobody has uploaded anything. */
function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Those that have been here for this long, whatever their date: whoever moves a site may copy its files before its data. */
async function deleteOld(folder: string, names: string[], age: number, now: Date) {
  for (const name of names) {
    const { ctimeMs } = await stat(join(folder, name));
    if (now.getTime() - ctimeMs > age) await rm(join(folder, name), { force: true });
  }
}
