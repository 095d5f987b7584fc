import { sampleData } from '#content/sample-data.ts';
import type { Sample, SampleDay, SamplePicture } from '#content/schema.ts';
import { churchDate } from '#domain/church-time.ts';
import { addDays, dateInWords, day } from '#domain/dates.ts';
import type { Values } from './field.ts';
import { type Item, type Noun, valuesOf } from './noun.ts';
import { momentsAtCreation } from './publication.ts';
import { revisionReader } from './revisions.server.ts';
import { storeSamplePicture, toPicture } from './sample-pictures.server.ts';
import { freeSlugs } from './slugs.server.ts';
import { createItem } from './store.server.ts';
import { type Db, tableOf } from './tables.server.ts';
import { raiseVersions, readVersions, write } from './versions.server.ts';

/** A sample's first revision has this and the item's id as its id: docs/decisions/040. */
const revisionPrefix = 'sample-';

/** Raised with every noun when the site writes samples, so that a write of somebody else makes them differ. */
const samplesTopic = 'samples';

/** The message is printed to the person who started the server. */
export class SampleDataError extends Error {}

/** Without those in the bin. Any change, also a confirmation, makes a new version of an item. */
export type Samples = { noun: Noun; untouched: Item[]; changed: Item[] }[];

/** When the table of a noun was created. */
type CreationTime = (noun: Noun) => Date;

/** A noun may have none. */
export function samplesOf({ path }: Pick<Noun, 'path'>): Sample[] {
  return Object.entries(sampleData).find(([noun]) => noun === path)?.[1] ?? [];
}

/**
 * Fills new tables with the content that they have until the church writes its own; not in a database that has no sample left of the other
 * nouns, whose church is past that. Belongs in the transaction that creates the tables.
 */
export async function insertFirstSamples(
  db: Db,
  { nouns, added }: { nouns: readonly Noun[]; added: readonly Noun[] },
  now: Date,
) {
  if (added.length === 0) return;
  const others = nouns.filter((noun) => !added.includes(noun));
  if (others.length > 0 && !(await listSamples(db, others)).some(({ untouched }) => untouched.length > 0)) return;
  await raiseVersions(db, topicsOf(nouns));
  await insertSamples(db, added, () => now);
}

/**
 * At a start: while nobody has changed the database, its samples are those of content/sample-data.ts, and go if they are not wanted.
 * Their age and their dates count from `since`, when the noun's table was created: on an upgrade that may be long after the first start.
 */
export async function refreshSamples(
  db: Db,
  nouns: readonly Noun[],
  { isWanted, since }: { isWanted: boolean; since: CreationTime },
) {
  if (!isWanted) {
    if (await isUnchanged(db, nouns)) await removeSamples(db, nouns);
  } else if (await areOutdated(db, nouns, since)) {
    await write(db, topicsOf(nouns), async (transaction) => {
      // Another program or a volunteer may have been faster.
      if (!(await areOutdated(transaction, nouns, since))) return;
      await deleteUntouched(transaction, nouns);
      await insertSamples(transaction, nouns, since);
    });
  }
}

/** Deletes every trace of the samples that nobody has changed. From now on the site leaves the database alone. */
export function removeSamples(db: Db, nouns: readonly Noun[]): Promise<Samples> {
  const topics = nouns.map(({ path }) => path);
  return write(db, topics, async (transaction) => {
    await transaction.deleteFrom('versions').where('topic', '=', samplesTopic).execute();
    return deleteUntouched(transaction, nouns);
  });
}

export async function listSamples(db: Db, nouns: readonly Noun[]): Promise<Samples> {
  const samples: Samples = [];
  for (const noun of nouns) {
    const ids = (await firstRevisions(db, noun)).map(({ itemId }) => itemId);
    const rows = db.selectFrom(tableOf(noun)).select(['id', 'version', 'title']).where('id', 'in', ids).orderBy('id');
    const items = ids.length === 0 ? [] : ((await rows.execute()) as object[] as Item[]);
    const { untouched = [], changed = [] } = Object.groupBy(items, ({ version }) =>
      version === 1 ? 'untouched' : 'changed',
    );
    samples.push({ noun, untouched, changed });
  }
  return samples;
}

/** '6 sample groups and 1 sample article', or nothing. */
export function untouchedInWords(samples: Samples) {
  const counts = samples.flatMap(({ noun: { name, plural }, untouched: { length } }) =>
    length === 0 ? [] : `${length} sample ${length === 1 ? name : plural}`,
  );
  return new Intl.ListFormat('en-US').format(counts);
}

function firstRevisions(db: Db, { path }: Noun) {
  const ofNoun = db.selectFrom('revisions').selectAll().where('noun', '=', path);
  return ofNoun.where('id', 'like', `${revisionPrefix}%`).execute();
}

async function insertSamples(db: Db, nouns: readonly Noun[], since: CreationTime) {
  for (const noun of nouns) {
    for (const { values, at, picture } of parseSamples(noun, since(noun))) {
      if (picture) await storeSamplePicture(db, picture, since(noun));
      const { id } = await createItem(db, noun, values, at);
      const first = db.updateTable('revisions').set({ id: `${revisionPrefix}${id}` });
      await first.where('noun', '=', noun.path).where('itemId', '=', id).execute();
    }
  }
}

function parseSamples(noun: Noun, since: Date) {
  return samplesOf(noun).map(({ daysOld = 0, ...sample }) => {
    const resolved = Object.entries(sample).map(([name, value]) => [name, resolve(value, since)]);
    const { data, error } = noun.Input.safeParse(Object.fromEntries(resolved));
    if (!data) {
      const [{ message } = { message: '' }] = error.issues;
      throw new SampleDataError(`content/sample-data.ts, ${noun.name} '${sample.title}': ${message}`);
    }
    const { picture } = sample as { picture?: SamplePicture };
    return { values: data, at: new Date(since.getTime() - daysOld * day), picture };
  });
}

/** The value of a field. */
function resolve(value: Sample[string], since: Date) {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  return 'weekday' in value ? resolveDay(value, since) : toPicture(value);
}

function resolveDay({ weekday, inWeeks }: SampleDay, since: Date) {
  const earliest = addDays(churchDate(since), 7 * inWeeks);
  const week = Array.from({ length: 7 }, (_, days) => addDays(earliest, days));
  return week.find((date) => dateInWords(date).weekday === weekday);
}

async function deleteUntouched(db: Db, nouns: readonly Noun[]) {
  const samples = await listSamples(db, nouns);
  for (const { noun, untouched } of samples) {
    const ids = untouched.map(({ id }) => id);
    if (ids.length === 0) continue;
    await db.deleteFrom(tableOf(noun)).where('id', 'in', ids).execute();
    await db.deleteFrom('revisions').where('noun', '=', noun.path).where('itemId', 'in', ids).execute();
    await freeSlugs(db, noun, ids);
  }
  return samples;
}

function topicsOf(nouns: readonly Noun[]) {
  return [...nouns.map(({ path }) => path), samplesTopic];
}

/** Whether the site has filled the database with samples, and nobody has written to it since. */
async function isUnchanged(db: Db, nouns: readonly Noun[]) {
  const { [samplesTopic]: ours, ...others } = await readVersions(db);
  const topics = topicsOf(nouns);
  return (
    ours !== undefined && Object.entries(others).every(([topic, version]) => topics.includes(topic) && version === ours)
  );
}

async function areOutdated(db: Db, nouns: readonly Noun[], since: CreationTime) {
  if (!(await isUnchanged(db, nouns))) return false;
  for (const noun of nouns) {
    const revisions = (await firstRevisions(db, noun)).map(revisionReader(noun));
    const present = revisions.map(({ after, at }) => toText(noun, after as unknown as Values, new Date(at)));
    const wanted = parseSamples(noun, since(noun)).map(({ values, at }) => toText(noun, values, at));
    if (String(present.sort()) !== String(wanted.sort())) return true;
  }
  return false;
}

function toText(noun: Noun, values: Values, at: Date) {
  const item = { ...values, ...momentsAtCreation(noun, values, at) };
  return JSON.stringify([at, valuesOf(noun, item as unknown as Item)]);
}
