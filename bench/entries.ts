import { randomUUIDv7 } from 'node:crypto';
import { churchDate } from '../core/church-time.ts';
import { addDays } from '../core/dates.ts';
import { nouns } from '../features/all.server.ts';
import type { Field, Values } from '../records/declare/field.ts';
import { mapFields } from '../records/declare/noun.ts';
import { momentsAtCreation } from '../records/declare/publication.ts';
import type { ServerNoun } from '../records/store/details.server.ts';
import { samplesOf } from '../records/store/samples.server.ts';
import { type Db, type Row, tableOf } from '../records/store/tables.server.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { generateInput } from '../test/generated-input.ts';

type Entries = {
  count: (noun: ServerNoun) => number;
  /** The length of texts that are too long for lists; without it they are missing. */
  longText?: number;
};

/** How many items share a value that the form suggests. */
const sharedBy = 7;

/**
 * An item with texts from the church's samples, so that a thousand are as long and as varied as ten, calendars can read their times, and
 * Bible passages exist. The rest is generated.
 */
export function realisticItem(noun: ServerNoun, number: number, longText = 0): Values {
  const samples = samplesOf(noun);
  const sample = samples[number % samples.length] ?? {};
  const lengthOf = ({ isLong }: Field) => (isLong ? longText : 300);
  const raw = generateInput(noun, number, { lengthOf, dates: datesOf(noun) });
  const values = mapFields(noun.fields, ({ kind, label, initial, options = [], ...field }, name) => {
    const { [name]: sampled } = sample;
    if (field.isUnique || (field.isLong && longText)) return raw[name];
    if (field.suggests) return `${label} ${Math.floor(number / sharedBy)}`;
    // A third of the events repeat, in every possible way.
    if (kind === 'choice' && field.isOptional) return number % 3 ? initial : options[(number / 3) % options.length];
    if (typeof sampled === 'string' || Array.isArray(sampled)) return sampled;
    return field.isOptional && kind !== 'moment' ? initial : raw[name];
  });
  return noun.Input.parse({ ...values, title: `${sample.title ?? noun.name} ${number}` });
}

/** Most items with an end are in the future; all others are in the past. */
function datesOf({ hasEnd }: ServerNoun) {
  const today = churchDate(new Date());
  return hasEnd ? { from: addDays(today, -365), days: 3 * 365 } : { from: addDays(today, -15 * 365), days: 15 * 365 };
}

/** Creates a database file with items of every noun. Calling createItem() for each row would take a minute for 10,000 of each. */
export async function writeEntries(file: string, { count, longText }: Entries) {
  const database = openDatabase({ kind: 'sqlite', file });
  const now = new Date();
  await migrate(database, { sampleData: false, now });
  await database.db.transaction().execute(async (transaction) => {
    for (const noun of nouns) {
      for (let first = 0; first < count(noun); first += batchSize) {
        const size = Math.min(batchSize, count(noun) - first);
        const items = Array.from({ length: size }, (_, index) => newItem(noun, first + index, { now, longText }));
        await insertItems(transaction, noun, items, now);
      }
    }
  });
  await database.close();
}

const batchSize = 100;

/** Builds an item as createItem() would save it. */
function newItem(noun: ServerNoun, number: number, { now, longText }: { now: Date; longText: number | undefined }) {
  const slug = noun.hasSlugs && { slug: `${noun.name}-${number}` };
  const item = {
    id: randomUUIDv7(),
    version: 1,
    ...noun.stamp?.(now),
    ...realisticItem(noun, number, longText),
    ...slug,
  };
  const title = noun.titleOf && { title: noun.titleOf(item as never) };
  return { ...item, ...title, ...momentsAtCreation(noun, item, now) };
}

type NewItem = ReturnType<typeof newItem>;

async function insertItems(db: Db, noun: ServerNoun, items: NewItem[], now: Date) {
  const { path } = noun;
  await db.insertInto(tableOf(noun)).values(items.map(toRow)).execute();
  const created = { noun: path, version: 1, action: 'create' as const, at: now.toISOString(), before: null };
  const revisions = items.map((item) => ({
    ...created,
    id: randomUUIDv7(),
    itemId: item.id,
    after: JSON.stringify(item),
  }));
  await db.insertInto('revisions').values(revisions).execute();
  const slugs = items.flatMap(({ id: itemId, slug }) => (slug ? { noun: path, slug, itemId } : []));
  if (slugs.length > 0) await db.insertInto('slugs').values(slugs).execute();
}

function toRow(item: NewItem) {
  const columns = Object.entries(item).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(columns) as Row;
}
