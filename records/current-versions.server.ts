import type { Item } from './noun.ts';
import { hasMoments, lastMoments } from './public-items.server.ts';
import { type DetailedNoun, listPublicItems } from './store.server.ts';
import type { Db } from './tables.server.ts';
import { readVersions, type Versions } from './versions.server.ts';

/**
 * Reads the versions as `readVersions` does, with what changes by the clock alone: the last moments at which an item of the noun became public
 * or was taken down, and the next at which one ends. What was made before one of them is no longer current.
 */
export function createVersionReader(db: Db, nouns: readonly DetailedNoun[]) {
  const known = new Map<string, { version: string; end: number }>();

  /** Reads the items only if one of them has been changed, or has ended: the versions are read four times a second. */
  async function nextEnd({ endsAt, ...noun }: DetailedNoun, version: string, now: Date) {
    if (!endsAt) return undefined;
    const last = known.get(noun.path);
    if (last?.version === version && last.end > now.getTime()) return last.end;
    const items = await listPublicItems(db, noun, now);
    const ends = items.map((item: Item) => endsAt(item)?.getTime() ?? Number.POSITIVE_INFINITY);
    const end = Math.min(...ends, Number.POSITIVE_INFINITY);
    known.set(noun.path, { version, end });
    return end;
  }

  return async function readCurrentVersions(now: Date): Promise<Versions> {
    const versions = await readVersions(db);
    const withMoments = nouns.filter(hasMoments).map(async (noun) => {
      const version = [versions[noun.path], ...(await lastMoments(db, noun, now))].join(' ');
      return [noun.path, `${version} ${await nextEnd(noun, version, now)}`];
    });
    return { ...versions, ...Object.fromEntries(await Promise.all(withMoments)) };
  };
}
