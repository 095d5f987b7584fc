import type { SelectQueryBuilder } from 'kysely';
import { churchDate } from '#core/church-time.ts';
import { addDays, dateInWords, yearBefore } from '#core/dates.ts';
import type { Noun } from '#records/declare/noun.ts';
import type { Change, Entry, Overview, Some } from '#records/declare/overview.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { hasMoments } from './public-items.server.ts';
import { listTimes } from './revisions.server.ts';
import { isSampleId, selectUntouchedSamples } from './samples.server.ts';
import { type Db, type NounTables, tableOf } from './tables.server.ts';

/** The items shown of each kind. */
const shown = 5;
/** The last changes of each noun that are looked at: several may be of one item. */
const lookedAt = 50;

/** A change with the identifier of its device, which may be empty. */
export type ChangeFrom = Omit<Change, 'device'> & { device: string };

/** What all nouns together have for the start screen. */
export async function readOverview(
  db: Db,
  nouns: readonly Noun[],
  now: Date,
): Promise<Omit<Overview, 'changes'> & { changes: ChangeFrom[] }> {
  const timed = nouns.filter(hasMoments);
  const aging = nouns.filter(({ goesStale }) => goesStale);
  return {
    scheduled: await gather(timed, (noun) => readScheduled(db, noun, now)),
    drafts: await gather(timed, (noun) => readDrafts(db, noun), 'newest first'),
    stale: await gather(aging, (noun) => readStale(db, noun, now)),
    changes: await readChanges(db, nouns),
    missing: await findMissing(db, nouns, now),
    samples: await countSamples(db, nouns),
  };
}

/** Combines the first items of each noun by their time. */
async function gather(
  nouns: readonly Noun[],
  read: (noun: Noun) => Promise<Some>,
  order?: 'newest first',
): Promise<Some> {
  const all: Some[] = [];
  for (const noun of nouns) all.push(await read(noun));
  const items = all.flatMap((some) => some.items).sort((one, other) => (one.at < other.at ? -1 : 1));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    items: (order ? items.reverse() : items).slice(0, shown),
  };
}

type Items = SelectQueryBuilder<NounTables, 'items', object>;

async function countItems(items: Items) {
  const { count } = await items.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function readScheduled(db: Db, noun: Noun, now: Date): Promise<Some> {
  const time = now.toISOString();
  const items = db
    .selectFrom(tableOf(noun))
    .where('publishAt', '>', time)
    .where(({ eb, or }) => or([eb('hideAt', 'is', null), eb('hideAt', '>', time)]));
  const first = await items.select(['id', 'title', 'publishAt as at']).orderBy('publishAt').limit(shown).execute();
  return { count: await countItems(items), items: first.map((item) => ({ ...item, noun: noun.path }) as Entry) };
}

async function readDrafts(db: Db, noun: Noun): Promise<Some> {
  const items = db.selectFrom(tableOf(noun)).where('publishAt', 'is', null);
  return { count: await countItems(items), items: await readFirst(db, noun, items.orderBy('id', 'desc'), 'changedAt') };
}

/** Like `isStale`, for all items at once. */
async function readStale(db: Db, noun: Noun, now: Date): Promise<Some> {
  // One list of ids: SQLite would search the revisions again for each item.
  const confirmed = db
    .selectFrom('revisions')
    .select('itemId')
    .where('noun', '=', noun.path)
    .where('at', '>', yearBefore(now).toISOString());
  const items = db.selectFrom(tableOf(noun)).where('id', 'not in', confirmed);
  return { count: await countItems(items), items: await readFirst(db, noun, items.orderBy('id'), 'checkedAt') };
}

async function readFirst(db: Db, noun: Noun, items: Items, time: keyof ItemTimes): Promise<Entry[]> {
  const first = (await items.select(['id', 'title']).limit(shown).execute()) as Pick<Entry, 'id' | 'title'>[];
  const times = await listTimes(db, noun, first);
  return first.map((item) => ({
    ...item,
    noun: noun.path,
    at: times.get(item.id)?.[time] ?? new Date(0).toISOString(),
  }));
}

/** Samples that were inserted are no changes. */
async function readChanges(db: Db, nouns: readonly Noun[]): Promise<ChangeFrom[]> {
  const changes = new Map<string, Omit<ChangeFrom, 'title'> & { id: string }>();
  for (const { path } of nouns) {
    const rows = await db
      .selectFrom('revisions')
      .select(['id', 'noun', 'itemId', 'version', 'action', 'at', 'device'])
      .where('noun', '=', path)
      .orderBy('at', 'desc')
      .orderBy('version', 'desc')
      .orderBy('id', 'desc')
      .limit(lookedAt)
      .execute();
    for (const { version, ...change } of rows) {
      const key = `${path} ${change.itemId}`;
      const isInserted = version === 1 && isSampleId(change.itemId);
      if (!isInserted && !changes.has(key)) changes.set(key, change);
    }
  }
  const last = [...changes.values()].sort((one, other) => (one.at > other.at ? -1 : 1)).slice(0, shown);
  const titles = await readTitles(
    db,
    last.map(({ id }) => id),
  );
  return last.map(({ id, ...change }) => ({ ...change, title: titles.get(id) ?? '' }));
}

async function readTitles(db: Db, revisions: string[]) {
  if (revisions.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'before', 'after'])
    .where('id', 'in', revisions)
    .execute();
  return new Map(rows.map(({ id, before, after }) => [id, String(JSON.parse(after ?? before ?? '{}').title ?? '')]));
}

async function findMissing(db: Db, nouns: readonly Noun[], now: Date) {
  const today = churchDate(now);
  const date = lastSunday(today);
  const missing: Overview['missing'] = [];
  for (const { expectedOnSundays: column, ...noun } of nouns) {
    if (!column) continue;
    const items = db.selectFrom(tableOf(noun)).where(column, '<=', today);
    const newest = await items.select(({ fn }) => fn.max(column).as('date')).executeTakeFirst();
    if (newest?.date && String(newest.date) < date) missing.push({ noun: noun.path, date });
  }
  return missing;
}

/** The last Sunday before today: the message of today may still be on its way. */
export function lastSunday(today: string) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, -1 - index));
  return days.find((date) => dateInWords(date).weekday === 'Sunday') ?? today;
}

async function countSamples(db: Db, nouns: readonly Noun[]) {
  const samples: Overview['samples'] = [];
  for (const noun of nouns) {
    const count = await countItems(selectUntouchedSamples(db, noun));
    if (count > 0) samples.push({ noun: noun.path, count });
  }
  return samples;
}
