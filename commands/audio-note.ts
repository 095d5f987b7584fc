import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Settings } from '#core/settings.ts';
import { fileNameOf } from '#features/audio/folder.ts';
import { openDatabase } from '#server/db/database.ts';

/** A line for whoever copies the data of a site with audio files, whose folder may be set only in the service's environment. */
export async function audioNote({ mediaDir, database }: Pick<Settings, 'mediaDir' | 'database'>) {
  const folder = resolve(mediaDir);
  const present = filesIn(folder);
  const known = await listKnown(database);
  const missing = known.filter((name) => !present.includes(name)).length;
  if (missing > 0)
    return [
      `The audio files of messages are not in it, and ${missing} of ${known.length} are not in ${folder}: copy the folder that the service has as MEDIA_DIR, too`,
    ];
  return present.length > 0
    ? [`The audio files of messages are not in it: copy ${folder}, too (files: ${present.length})`]
    : [];
}

function filesIn(folder: string) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

/** The names of the files in the database. A database of an earlier version has none. */
async function listKnown(settings: Settings['database']) {
  const { db, close } = openDatabase(settings);
  try {
    const rows = await db.selectFrom('audioFiles').select('address').execute();
    return rows.flatMap(({ address }) => fileNameOf(address) ?? []);
  } catch {
    return [];
  } finally {
    await close();
  }
}
