import { type Sample, sampleData } from '#content/sample-data.ts';
import { day } from '#domain/dates.ts';
import type { Noun } from './noun.ts';
import { createItem } from './store.server.ts';
import type { Db } from './tables.server.ts';

/** The content of a new site, until the church writes its own. */
export async function insertSamples(db: Db, nouns: readonly Noun[], now: Date) {
  for (const noun of nouns) {
    for (const { daysOld = 0, ...sample } of samplesOf(noun)) {
      const createdAt = new Date(now.getTime() - daysOld * day);
      await createItem(db, noun, noun.Input.parse(sample), createdAt);
    }
  }
}

/** A noun may have none. */
export function samplesOf({ path }: Pick<Noun, 'path'>): Sample[] {
  return Object.entries(sampleData).find(([noun]) => noun === path)?.[1] ?? [];
}
