import { type DetailedNoun, nextChange, refreshDetails } from './details.server.ts';
import { hasMoments, lastMoments } from './public-items.server.ts';
import type { Db } from './tables.server.ts';
import { readVersions, type Versions } from './versions.server.ts';

/**
 * Reads the versions as `readVersions` does, with what changes by the clock alone: the last moments at which an item of the noun became public
 * or was taken down, and the next at which one ends. What was made before one of them is no longer current.
 */
export async function readCurrentVersions(db: Db, nouns: readonly DetailedNoun[], now: Date): Promise<Versions> {
  const versions = await readVersions(db);
  const withMoments = nouns.filter(hasMoments).map(async (noun) => {
    // Until it can be written, what was made before stays.
    await refreshDetails(db, noun, now).catch(() => undefined);
    const moments = [...(await lastMoments(db, noun, now)), await nextChange(db, noun)];
    return [noun.path, [versions[noun.path], ...moments].join(' ')];
  });
  return { ...versions, ...Object.fromEntries(await Promise.all(withMoments)) };
}
