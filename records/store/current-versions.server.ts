import { nextChange, refreshDetails, type ServerNoun } from './details.server.ts';
import { hasMoments, lastMoments } from './public-items.server.ts';
import type { Db } from './tables.server.ts';
import { readVersions, type Versions } from './versions.server.ts';

/**
 * Extends `readVersions` with changes caused by the clock alone: the last times at which an item of the noun became public
 * or was taken down, and the next end of one. A response made before one of these is stale.
 */
export async function readCurrentVersions(db: Db, nouns: readonly ServerNoun[], now: Date): Promise<Versions> {
  const versions = await readVersions(db);
  const ofNouns = nouns.map(async (noun) => [noun.path, await withMoments(db, noun, versions, now)]);
  return { ...versions, ...Object.fromEntries(await Promise.all(ofNouns)) };
}

export async function readCurrentVersion(db: Db, noun: ServerNoun, now: Date) {
  return withMoments(db, noun, await readVersions(db), now);
}

async function withMoments(db: Db, noun: ServerNoun, versions: Versions, now: Date) {
  // If the details cannot be written, earlier responses stay current.
  await refreshDetails(db, noun, now).catch(() => undefined);
  const moments = hasMoments(noun) ? await lastMoments(db, noun, now) : [];
  const next = noun.derive && (await nextChange(db, noun));
  return [versions[noun.path], ...moments, next].join(' ');
}
