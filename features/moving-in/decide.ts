import { createHash } from 'node:crypto';
import { addDays } from '#core/dates.ts';
import type { Value, Values } from '#records/declare/field.ts';
import type { Audio } from '#records/declare/file-values.ts';
import { isSame } from '#records/declare/kinds.ts';
import type { Item, SavedItem, Stored } from '#records/declare/noun.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { findItem } from '#records/store/store.server.ts';
import { itemReader, tableOf } from '#records/store/tables.server.ts';
import type { Candidate } from './candidate.ts';
import type { Fate } from './import.ts';
import type { Db, MovingInTables } from './tables.ts';

export type Origin = MovingInTables['origins'];

/** What becomes of a candidate as the database is now. `values`: to be saved; for an item that is here, only what differs. */
export type Decision = {
  fate: Fate;
  noun: ServerNoun;
  values: Partial<Values>;
  hash: string;
  origin?: Origin | undefined;
  item?: Stored | undefined;
  why?: string;
};

export async function decide(
  db: Db,
  nouns: readonly ServerNoun[],
  candidate: Candidate,
  now: Date,
  { doubles = false } = {},
): Promise<Decision> {
  const noun = nouns.find(({ path }) => path === candidate.noun);
  if (!noun) throw new Error(`There are no ${candidate.noun}`);
  const { values, why } = parseValues(noun, candidate, now);
  const hash = hashOf(candidate.values);
  if (why !== undefined) return { fate: 'unfit', noun, values, hash, why };
  const origin = await findOrigin(db, candidate);
  if (origin) return decideAgain(db, { noun, values, hash, origin }, candidate);
  const double = doubles ? undefined : await findDouble(db, noun, candidate, values as Values);
  if (!double) return { fate: 'new', noun, values, hash };
  return { fate: 'double', noun, hash, item: double, values: valuesForBlanks(noun, double, candidate, values) };
}

/** Of an item that an import has brought here before. */
async function decideAgain(
  db: Db,
  found: { noun: ServerNoun; values: Partial<Values>; hash: string; origin: Origin },
  candidate: Candidate,
): Promise<Decision> {
  const { noun, values, hash, origin } = found;
  const item = await findItem(db, noun, origin.itemId);
  if (!item) return { ...found, fate: origin.undone ? 'new' : 'deleted' };
  const change = changeOf(noun, item, candidate, values);
  const isSameAsBefore = origin.hash === hash || origin.action === 'link' || Object.keys(change).length === 0;
  const fate = isSameAsBefore ? 'same' : origin.version === item.version ? 'changed' : 'touched';
  return { ...found, fate, item, values: isSameAsBefore ? {} : change };
}

/** The values as they would be saved, or why they cannot be. */
function parseValues(noun: ServerNoun, { values: given, origin }: Candidate, now: Date) {
  const published = given.publishAt === undefined && origin.publishedAt ? { publishAt: origin.publishedAt } : {};
  const { data, error } = noun.Input.safeParse({ ...published, ...given });
  const [issue] = error?.issues ?? [];
  if (!data) return { values: {}, why: issue?.message ?? 'It is not valid' };
  const mistake = noun.findMistake?.({ id: '', title: '', ...data } as Item, now);
  return { values: data, ...(mistake && { why: mistake.message }) };
}

/** The order of the fields does not matter. */
function hashOf(values: Record<string, unknown>) {
  const sorted = Object.keys(values)
    .sort()
    .map((name) => [name, values[name]]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

function findOrigin(db: Db, { origin: { source, key } }: Candidate) {
  return db
    .selectFrom('origins')
    .selectAll()
    .where('source', '=', source)
    .where('key', '=', key)
    .executeTakeFirst() as Promise<Origin | undefined>;
}

/** The values that differ. What is blank there never replaces anything, nor does an address a file that was brought here. */
function changeOf(noun: ServerNoun, item: Item, candidate: Candidate, values: Partial<Values>): Partial<Values> {
  return Object.fromEntries(
    givenValues(noun, candidate, values).filter(([name, value]) => {
      const field = noun.fields[name];
      const current = (item as SavedItem)[name] as Value;
      const isHere = field?.kind === 'audio' && (current as Audio | null)?.address.startsWith('/');
      return field && !isHere && !isSame(field, value, current);
    }),
  );
}

/** Values for the blank fields of an item. */
function valuesForBlanks(noun: ServerNoun, item: Item, candidate: Candidate, values: Partial<Values>) {
  return Object.fromEntries(
    givenValues(noun, candidate, values).filter(([name]) => isBlank((item as SavedItem)[name])),
  );
}

function givenValues({ fields }: ServerNoun, candidate: Candidate, values: Partial<Values>) {
  return Object.entries(values).filter(
    ([name, value]) => name in fields && name in candidate.values && value !== 'now' && !isBlank(value),
  );
}

function isBlank(value: unknown) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The field by whose day items are compared. */
const days: Record<string, string> = { messages: 'preachedOn', events: 'date', news: 'publishAt' };

/** An item from elsewhere with the same audio, or the same title and day. One source may well have two of them. */
async function findDouble(db: Db, noun: ServerNoun, { origin: { source } }: Candidate, values: Values) {
  const dayField = days[noun.path];
  const day = String(values[dayField ?? ''] ?? '').slice(0, 10);
  if (!dayField || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const title = simple(values.title);
  const audio = plainAddress(values.audio);
  const rows = await db
    .selectFrom(tableOf(noun))
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb(dayField, '>=', day), eb(dayField, '<', addDays(day, 1))]),
        ...(audio ? [eb('audio', 'like', `%${audio}%`)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const item of rows.map(itemReader(noun))) {
    const saved = item as unknown as SavedItem;
    const isSameAudio = audio && plainAddress(saved.audio as Value) === audio;
    if (!isSameAudio && (simple(saved.title) !== title || !String(saved[dayField]).startsWith(day))) continue;
    const origins = await listOrigins(db, noun, item);
    if (!origins.some((origin) => origin.source === source)) return item;
  }
  return undefined;
}

export function listOrigins(db: Db, noun: Pick<ServerNoun, 'path'>, { id }: Pick<Item, 'id'>): Promise<Origin[]> {
  return db.selectFrom('origins').selectAll().where('noun', '=', noun.path).where('itemId', '=', id).execute();
}

function simple(title: unknown) {
  return String(title)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Without what hosts add to count listeners: their own address, in front of that of the file, and the query. */
function plainAddress(audio: Value | undefined) {
  const address = (audio as Audio | null | undefined)?.address ?? '';
  const [path = ''] = address.replace(/^\w+:\/\//, '').split('?');
  const parts = path.split('/');
  const host = parts.slice(0, -1).findLastIndex((part) => /^[\w-]+(?:\.[\w-]+)+$/.test(part));
  return parts.slice(Math.max(0, host)).join('/');
}
