import { setImmediate } from 'node:timers/promises';
import type { FieldError } from '#core/http/problem.ts';
import type { ItemCalendar } from '#records/declare/calendar.ts';
import type { CardWords } from '#records/declare/card.ts';
import type { Item, Noun, Stored } from '#records/declare/noun.ts';
import { type Db, itemReader, type NounTables, tableOf } from './tables.server.ts';

/** The part of a noun whose code browsers do not load. */
export type ServerHalf<Kind extends Item> = {
  /** Derives data from an item and the clock. Called once per change of the item, and after `until`. */
  derive?(item: Kind, now: Date): Derived;
  /** A version of the algorithm: change it whenever `derive` returns something else for the same item. */
  derivedBy?: string;
  /** Items have an end: lists show the one that begins next first, and leave out those that are over. */
  hasEnd?: true;
  /** Adds what depends on other rows, whenever items are read. */
  compute?(items: Kind[], context: { db: Db; now: Date }): Promise<Kind[]>;
  calendar?: ItemCalendar<Kind>;
  /** The words on the picture that other sites show when they link to an item's page. Without it they show the item's own picture. */
  card?(item: Kind): CardWords;
  /** Converts an item for its own page, if that differs from lists. */
  readForPage?(item: Kind): Kind;
  /**
   * Checks an item about to be saved for what the schema cannot check, because it needs the server's code, its clock, or the item
   * before the change. A newer rule must not prevent other changes to an old item.
   */
  findMistake?(item: Kind, now: Date, before?: Kind): FieldError | undefined;
};

declare const hasBothHalves: unique symbol;

/** All code that reads or writes items takes this type, so that passing only the shared part does not compile. See features/all.server.ts. */
export type ServerNoun<Kind extends Item = Item> = Noun<Kind> & ServerHalf<Kind> & { [hasBothHalves]: true };

export function serverNoun<Kind extends Item>(noun: Noun<Kind>, half: ServerHalf<Kind> = {}) {
  return { ...noun, ...half } as ServerNoun<Kind>;
}

/** `startsAt`: the next start in church time; an item without it is over. `until`: in UTC. */
type Derived = { details: object; startsAt?: string | undefined; until?: string | undefined };

type DetailsRow = NounTables['itemDetails'];

const batchSize = 200;
/** Sorts after every time. */
const always = '9999';

/** Per database and noun: the noun's version at which all items had their details, and the derivation in progress. */
type Progress = { version?: number; running?: Promise<void> | undefined };
const progress = new WeakMap<object, Map<string, Progress>>();

/** Derives missing or outdated details. If they cannot be written, each reader derives them again. */
export async function refreshDetails(db: Db, noun: ServerNoun, now: Date) {
  if (!noun.derive) return;
  const own = progressOf(db, noun);
  for (;;) {
    const topic = db.selectFrom('versions').select('version').where('topic', '=', noun.path);
    const { version = 0 } = (await topic.executeTakeFirst()) ?? {};
    const until = await nextChange(db, noun);
    if (own.version === version && !(until && until <= now.toISOString())) return;
    // The derivation in progress may have begun before the last change, hence the loop.
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

/** The next time at which an item's details expire. */
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

/** Adds derived data to items, few enough for one query. Derives it now if it could not be stored. */
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
    // Filtered here because SQLite would otherwise search by time instead of id.
    const isTrue = row && row.itemVersion === item.version && row.validUntil > time;
    return { ...item, ...(isTrue ? JSON.parse(row.derived) : derive(item, now).details) };
  });
}
