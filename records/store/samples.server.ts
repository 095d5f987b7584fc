import { randomUUIDv7 } from 'node:crypto';
import { sampleData } from '#content/sample-data.ts';
import type { Sample, SampleDay, SamplePicture } from '#content/schema.ts';
import { churchDate } from '#core/church-time.ts';
import { addDays, dateInWords, day } from '#core/dates.ts';
import type { Item, Noun } from '#records/declare/noun.ts';
import type { ServerNoun } from './details.server.ts';
import { storeSamplePicture, toPicture } from './sample-pictures.server.ts';
import { freeSlugs } from './slugs.server.ts';
import { createItem } from './store.server.ts';
import { type Db, tableOf } from './tables.server.ts';
import { write } from './versions.server.ts';

/** The prefix of samples' ids. In databases and exports from before docs/decisions/061, their first revisions' ids have it. */
const prefix = 'sample-';

/** The message is printed to the person who started the server. */
export class SampleDataError extends Error {}

/** Samples except those in the bin. Any change, even a confirmation, creates a new version of an item. */
export type Samples = { noun: ServerNoun; untouched: Item[]; changed: Item[] }[];

export function isSampleId(id: string) {
  return id.startsWith(prefix);
}

/** Without those from before docs/decisions/061, whose ids say nothing. */
export function selectUntouchedSamples(db: Db, noun: Pick<Noun, 'table'>) {
  return db.selectFrom(tableOf(noun)).where('id', 'like', `${prefix}%`).where('version', '=', 1);
}

/** A noun may have none. */
export function samplesOf({ path }: Pick<Noun, 'path'>): Sample[] {
  return Object.entries(sampleData).find(([noun]) => noun === path)?.[1] ?? [];
}

/** Fills a new database with samples until the church writes its own items. Must be called in the transaction that creates the tables. */
export async function insertSamples(db: Db, nouns: readonly ServerNoun[], now: Date) {
  for (const noun of nouns) {
    for (const { daysOld = 0, ...sample } of samplesOf(noun)) {
      const { picture } = sample as { picture?: SamplePicture };
      if (picture) await storeSamplePicture(db, picture, now);
      const values = { ...parseSample(noun, sample, now), id: `${prefix}${randomUUIDv7()}` };
      await createItem(db, noun, values, new Date(now.getTime() - daysOld * day));
    }
  }
}

export async function listSamples(db: Db, nouns: readonly ServerNoun[]): Promise<Samples> {
  const samples: Samples = [];
  for (const noun of nouns) {
    const revisions = db.selectFrom('revisions').where('noun', '=', noun.path).where('id', 'like', `${prefix}%`);
    const rows = db
      .selectFrom(tableOf(noun))
      .select(['id', 'version', 'title'])
      .where(({ eb, or }) => or([eb('id', 'like', `${prefix}%`), eb('id', 'in', revisions.select('itemId'))]));
    const items = (await rows.orderBy('id').execute()) as object[] as Item[];
    const { untouched = [], changed = [] } = Object.groupBy(items, ({ version }) =>
      version === 1 ? 'untouched' : 'changed',
    );
    samples.push({ noun, untouched, changed });
  }
  return samples;
}

/** Deletes every trace of the samples that nobody has changed. */
export function removeSamples(db: Db, nouns: readonly ServerNoun[]): Promise<Samples> {
  const topics = nouns.map(({ path }) => path);
  return write(db, topics, async (transaction) => {
    const samples = await listSamples(transaction, nouns);
    for (const { noun, untouched } of samples) {
      const ids = untouched.map(({ id }) => id);
      if (ids.length === 0) continue;
      await transaction.deleteFrom(tableOf(noun)).where('id', 'in', ids).execute();
      await transaction.deleteFrom('revisions').where('noun', '=', noun.path).where('itemId', 'in', ids).execute();
      await freeSlugs(transaction, noun, ids);
    }
    return samples;
  });
}

/** '6 sample groups and 1 sample article', or nothing. */
export function untouchedInWords(samples: Samples) {
  const counts = samples.flatMap(({ noun: { name, plural }, untouched: { length } }) =>
    length === 0 ? [] : `${length} sample ${length === 1 ? name : plural}`,
  );
  return new Intl.ListFormat('en-US').format(counts);
}

function parseSample(noun: ServerNoun, sample: Sample, now: Date) {
  const resolved = Object.entries(sample).map(([name, value]) => [name, resolve(value, now)]);
  const { data, error } = noun.Input.safeParse(Object.fromEntries(resolved));
  if (data) return data;
  const [{ message } = { message: '' }] = error.issues;
  throw new SampleDataError(`content/sample-data.ts, ${noun.name} '${sample.title ?? sample.name}': ${message}`);
}

/** The value of a field. */
function resolve(value: Sample[string], now: Date) {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return 'weekday' in value ? resolveDay(value, now) : toPicture(value);
}

function resolveDay({ weekday, inWeeks, season }: SampleDay, now: Date) {
  const earliest = addDays(churchDate(now), 7 * inWeeks);
  const year = Array.from({ length: 366 }, (_, days) => addDays(earliest, days));
  return year.find((date) => {
    const words = dateInWords(date);
    return words.weekday === weekday && (season?.some((month) => month === words.month) ?? true);
  });
}
