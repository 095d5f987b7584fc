import { setImmediate } from 'node:timers/promises';
import type { FieldError } from '#core/http/problem.ts';
import type { ItemCalendar } from '#records/declare/calendar.ts';
import type { Item, Noun, Stored } from '#records/declare/noun.ts';
import { type Db, itemReader, type NounTables, tableOf } from './tables.server.ts';

/** The half of a noun whose code browsers do not load. */
export type ServerHalf<Kind extends Item> = {
  /** What follows from an item and the clock. Computed once per change of the item, and when `until` has passed. */
  derive?(item: Kind, now: Date): Derived;
  /** Is changed whenever `derive` says something else of the same item. */
  derivedBy?: string;
  /** Items begin and end: lists show the one that begins next first, and leave out those that are over. */
  hasEnd?: true;
  /** Adds what depends on other rows: read with the items. */
  compute?(items: Kind[], context: { db: Db; now: Date }): Promise<Kind[]>;
  calendar?: ItemCalendar<Kind>;
  /** What its own page shows of an item, where that is not what lists show. */
  readForPage?(item: Kind): Kind;
  /**
   * What is wrong with an item that is about to be saved, besides its schema's rules: what needs the server's code, its clock, or what was
   * saved before. A rule that came later must not keep anybody from changing something else.
   */
  findMistake?(item: Kind, now: Date, before?: Kind): FieldError | undefined;
};

declare const hasBothHalves: unique symbol;

/** Whatever reads or writes items takes this, so that the half which forgets the rest does not compile. features/all.server.ts has them. */
export type ServerNoun<Kind extends Item = Item> = Noun<Kind> & ServerHalf<Kind> & { [hasBothHalves]: true };

export function serverNoun<Kind extends Item>(noun: Noun<Kind>, half: ServerHalf<Kind> = {}) {
  return { ...noun, ...half } as ServerNoun<Kind>;
}

/** `startsAt`: when it next begins, in the church's time; without it, it is over. `until`: in UTC. */
type Derived = { details: object; startsAt?: string | undefined; until?: string | undefined };

type DetailsRow = NounTables['itemDetails'];

const batchSize = 200;
/** After every time. */
const always = '9999';

/** By database and noun: the version of the noun whose items all have their details, and what is deriving them. */
type Progress = { version?: number; running?: Promise<void> | undefined };
const progress = new WeakMap<object, Map<string, Progress>>();

/** Derives what is missing or no longer true. If that cannot be written, it is derived again by each reader. */
export async function refreshDetails(db: Db, noun: ServerNoun, now: Date) {
  if (!noun.derive) return;
  const own = progressOf(db, noun);
  for (;;) {
    const topic = db.selectFrom('versions').select('version').where('topic', '=', noun.path);
    const { version = 0 } = (await topic.executeTakeFirst()) ?? {};
    const until = await nextChange(db, noun);
    if (own.version === version && !(until && until <= now.toISOString())) return;
    // What is running may have begun before the last change.
    own.running ??= deriveAll(db, noun, now)
      .then(() => {
        own.version = version;
      })
      .finally(() => {
        own.running = undefined;
      });
    await own.running;
  }
}

function progressOf(db: Db, { path }: Pick<Noun, 'path'>) {
  const nouns = progress.get(db) ?? new Map<string, Progress>();
  progress.set(db, nouns);
  const own = nouns.get(path) ?? {};
  nouns.set(path, own);
  return own;
}

async function deriveAll(db: Db, noun: ServerNoun, now: Date) {
  await deleteOutdated(db, noun, now);
  while (await deriveSome(db, noun, now)) await setImmediate();
}

/** When the next thing that an item tells of ends. */
export async function nextChange(db: Db, { path }: Pick<Noun, 'path'>) {
  const ofNoun = db.selectFrom('itemDetails').where('noun', '=', path);
  const { until } = await ofNoun.select(({ fn }) => fn.min('validUntil').as('until')).executeTakeFirstOrThrow();
  return until as string | null;
}

function deleteOutdated(db: Db, noun: ServerNoun, now: Date) {
  return db
    .deleteFrom('itemDetails')
    .where('noun', '=', noun.path)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('validUntil', '<=', now.toISOString()),
        eb('derivedBy', '!=', noun.derivedBy ?? ''),
        eb('itemId', 'not in', selectFrom(tableOf(noun)).select('id')),
      ]),
    )
    .execute();
}

/** Returns whether there may be more. */
async function deriveSome(db: Db, noun: ServerNoun, now: Date) {
  const rows = await db
    .selectFrom(tableOf(noun))
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('itemDetails')
            .select('itemId')
            .where('itemDetails.noun', '=', noun.path)
            .whereRef('itemDetails.itemId', '=', `${tableOf(noun)}.id`)
            .whereRef('itemDetails.itemVersion', '=', `${tableOf(noun)}.version`),
        ),
      ),
    )
    .orderBy('id')
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return false;
  const values = rows.map(itemReader(noun)).map((item) => toRow(noun, item, now));
  await db
    .insertInto('itemDetails')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['noun', 'itemId']).doUpdateSet(({ ref }) => ({
        itemVersion: ref('excluded.itemVersion'),
        derivedBy: ref('excluded.derivedBy'),
        validUntil: ref('excluded.validUntil'),
        startsAt: ref('excluded.startsAt'),
        derived: ref('excluded.derived'),
      })),
    )
    .execute();
  return rows.length === batchSize;
}

function toRow({ path, derive, derivedBy = '' }: ServerNoun, item: Stored, now: Date): DetailsRow {
  const { details = {}, startsAt = null, until = always } = derive?.(item, now) ?? {};
  const { id: itemId, version: itemVersion } = item;
  const derived = JSON.stringify(details);
  return { noun: path, itemId, itemVersion, derivedBy, validUntil: until, startsAt, derived };
}

/** The items, few enough for one query, with what was derived from them; or is, where that could not be stored. */
export async function withDetails<Kind extends Item>(
  db: Db,
  { path, derive }: ServerNoun<Kind>,
  items: Kind[],
  now: Date,
): Promise<Kind[]> {
  if (!derive || items.length === 0) return items;
  const ids = items.map(({ id }) => id);
  const ofNoun = db.selectFrom('itemDetails').selectAll().where('noun', '=', path);
  const rows = await ofNoun.where('itemId', 'in', ids).execute();
  const stored = new Map(rows.map((row) => [row.itemId, row]));
  const time = now.toISOString();
  return items.map((item) => {
    const row = stored.get(item.id);
    // Not in the query, where SQLite would search by time instead of id.
    const isTrue = row && row.itemVersion === item.version && row.validUntil > time;
    return { ...item, ...(isTrue ? JSON.parse(row.derived) : derive(item, now).details) };
  });
}
