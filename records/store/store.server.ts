import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { IfMatch } from '#core/http/if-match.ts';
import { type FieldError, invalidFields, Problem } from '#core/http/problem.ts';
import { parseValue } from '#core/http/request-body.ts';
import { type ListPage, placeOf, readPage } from '#core/paging.ts';
import { hasCredentials, needsNoCredentials, type Value, type Values } from '#records/declare/field.ts';
import { asText, kinds } from '#records/declare/kinds.ts';
import { type Item, mapFields, type Noun, type SavedItem, type Stored } from '#records/declare/noun.ts';
import {
  momentsAtCreation,
  type Publication,
  resolveMoments,
  type WithState,
  withState,
} from '#records/declare/publication.ts';
import type { ItemTimes } from '#records/declare/revision.ts';
import { asDeleted, withVisibilityOf } from '#records/declare/visibility.ts';
import type { PagedItem } from '#records/show/item-page.ts';
import { type BrowserList, partKey, type ServedList } from '#records/show/list.ts';
import { readCurrentVersion } from './current-versions.server.ts';
import { refreshDetails, type ServerNoun, withDetails } from './details.server.ts';
import { withMeasured } from './measured.server.ts';
import { selectListed, selectPublic, selectUpcoming, type Viewer } from './public-items.server.ts';
import {
  addRevision,
  findNewestRevision,
  findRevision,
  listTimes,
  noSuchRevision,
  type Occasion,
} from './revisions.server.ts';
import { claimSlug, claimSlugAfter } from './slugs.server.ts';
import { type Db, itemReader, type NounTables, type Row, type StoredRow, tableOf } from './tables.server.ts';
import { write } from './versions.server.ts';

const batchSize = 200;

/** The occasion of a change, and the versions that the client accepts. */
type Conditions = Occasion & { ifMatch?: IfMatch };

type Rows = ReturnType<typeof selectPublic>;

/** Lists items as they are stored. */
export async function listItems<Kind extends Item>(db: Db, noun: Noun<Kind>): Promise<Kind[]> {
  return noun.sort(
    await readInBatches(db.selectFrom(tableOf(noun)).selectAll(), async (rows) => rows.map(itemReader(noun))),
  );
}

/** Lists items in the noun's order, with computed data but without fields that no list shows. */
async function listSorted<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, rows: Rows, now: Date) {
  const items = await readInBatches(selectForList(rows, noun), (batch) =>
    withDetails(db, noun, batch.map(itemReader(noun)), now),
  );
  // Sorts here rather than in SQL: times of day are free text, and engines sort titles differently.
  const sorted = noun.sort((await noun.compute?.(items, { db, now })) ?? items);
  // Handles other requests before the caller processes the list.
  await setImmediate();
  return sorted;
}

/** The placeholder for a text that is too long for lists. Sending it back does not change the text. */
const inFullElsewhere = 'This text is too long for a list. Please reload the page to see it.';

function selectForList<Kind extends Item>(rows: Rows, { Item, fields }: Noun<Kind>) {
  const shown = ({ ref }: ExpressionBuilder<NounTables, 'items'>, name: string) =>
    fields[name]?.isLong
      ? sql<string>`case when ${ref(name)} = '' then '' else ${inFullElsewhere} end`.as(name)
      : ref(name).as(name);
  return rows.select((builder) => Object.keys(Item.shape).map((name) => shown(builder, name)));
}

/** Reads in batches: SQLite reads synchronously, and thousands of rows would block all requests. */
async function readInBatches<Kind extends Item>(
  rows: SelectQueryBuilder<NounTables, 'items', StoredRow>,
  read: (batch: StoredRow[]) => Promise<Kind[]>,
) {
  const items: Kind[] = [];
  for (;;) {
    const next = rows.where('id', '>', items.at(-1)?.id ?? '');
    const batch = await next.orderBy('id').limit(batchSize).execute();
    for (const item of await read(batch)) items.push(item);
    if (batch.length < batchSize) return items;
    await setImmediate();
  }
}

export async function listPublicItems<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, now: Date): Promise<Kind[]> {
  const items = await listSorted(db, noun, await selectListed(db, noun, now), now);
  return noun.publicView ? items.map(noun.publicView) : items;
}

/** Lists shared by readers, per database and noun. */
const sharedLists = new WeakMap<object, Map<string, { version: string; items: Promise<Item[]> }>>();

/** Like `listPublicItems`, but reads once per version, for searches in the whole list. Readers share the list and must not change it. */
export async function sharePublicItems<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, now: Date): Promise<Kind[]> {
  const version = await readCurrentVersion(db, noun as unknown as ServerNoun, now);
  const lists = sharedLists.get(db) ?? new Map<string, { version: string; items: Promise<Item[]> }>();
  sharedLists.set(db, lists);
  const shared = lists.get(noun.path);
  if (shared?.version === version) return shared.items as Promise<Kind[]>;
  const items = listPublicItems(db, noun, now);
  lists.set(noun.path, { version, items });
  items.catch(() => lists.delete(noun.path));
  return items;
}

/** The slugs and publication times of a noun's public items. */
export async function listAddresses(db: Db, noun: ServerNoun, now: Date): Promise<(PagedItem & Publication)[]> {
  const rows = (await selectListed(db, noun, now)).select(['id', 'title', 'slug', 'publishAt']);
  return readInBatches(rows, async (batch) => batch as unknown as (PagedItem & Publication)[]);
}

/** Converts rows to items as lists show them to visitors. */
async function toPublicItems<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, rows: StoredRow[], now: Date) {
  const items = await addComputed(db, noun, rows.map(itemReader(noun)), now);
  return noun.publicView ? items.map(noun.publicView) : items;
}

/** Adds all computed data to items, few enough for one query. */
export async function addComputed<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, stored: Kind[], now: Date) {
  const items = await withDetails(db, noun, stored, now);
  return (await noun.compute?.(items, { db, now })) ?? items;
}

/** Lists items for admins: complete except for long texts, with state and times of changes. */
export async function listAdminItems(db: Db, noun: ServerNoun, now: Date): Promise<AdminItem[]> {
  await refreshDetails(db, noun, now).catch(() => undefined);
  const items = await listSorted(db, noun, db.selectFrom(tableOf(noun)), now);
  return toAdminItems(items, await listTimes(db, noun, items), now);
}

/** One complete item for admins. */
export async function findAdminItem(db: Db, noun: ServerNoun, id: string, now: Date): Promise<AdminItem> {
  const stored = await findItem(db, noun, id);
  const items = await addComputed(db, noun, stored ? [stored] : [], now);
  const [item] = toAdminItems(items, await listTimes(db, noun, items), now);
  if (!item) throw noSuchItem(noun);
  return item;
}

/** A saved item with the computed data that lists and pages have. */
export async function describeItem(db: Db, noun: ServerNoun, saved: Item, now: Date): Promise<Item & WithState> {
  const [item = saved] = await addComputed(db, noun, [saved], now);
  return withState(item, now);
}

type AdminItem = Item & WithState & ItemTimes;

function toAdminItems(items: Item[], times: Map<string, ItemTimes>, now: Date): AdminItem[] {
  // A row that was written to the database by hand may have no revision.
  const unknown = { changedAt: new Date(0).toISOString(), checkedAt: new Date(0).toISOString() };
  return items.map((item) => ({ ...withState(item, now), ...(times.get(item.id) ?? unknown) }));
}

/** Returns loader data of a list that the browser reads: the part that the URL selects. */
export async function serveList<Kind extends Item, Shown extends ListPage<Kind>>(
  { db, now, isDataRequest }: Viewer,
  noun: ServerNoun<Kind>,
  list: BrowserList<Kind, Shown>,
  { searchParams }: URL,
): Promise<ServedList<Kind, Shown>> {
  if (isDataRequest) return null;
  const items = await sharePublicItems(db, noun, now);
  const shown = list.show(items, searchParams);
  return shown.items.length === items.length ? { items } : { part: partKey(list, searchParams), shown };
}

/** Like `serveList`, but for a noun without search: reads one page instead of the whole list. */
export async function servePage<Kind extends Item>(
  viewer: Viewer,
  noun: ServerNoun<Kind>,
  list: BrowserList<Kind>,
  { searchParams }: URL,
  size: number,
): Promise<ServedList<Kind, ListPage<Kind>>> {
  if (viewer.isDataRequest) return null;
  const { items, ...place } = await readListPage(viewer, noun, { page: readPage(searchParams), size });
  const isWhole = items.length === place.count;
  return isWhole ? { items } : { part: partKey(list, searchParams), shown: { items, ...place } };
}

/** One page of a list in its order. */
export async function readListPage<Kind extends Item>(
  { db, now }: Pick<Viewer, 'db' | 'now'>,
  noun: ServerNoun<Kind>,
  { page, size }: { page: number; size: number },
): Promise<ListPage<Kind>> {
  const listed = noun.hasEnd ? selectUpcoming(db, noun, now) : selectListed(db, noun, now);
  const { count } = await (await listed).select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const { start, ...place } = placeOf(Number(count), page, size);
  return { items: await listFirst(db, noun, now, { limit: size, offset: start }), ...place };
}

/** Part of a list in its order, newest or next first, as visitors see it. */
export async function listFirst<Kind extends Item>(
  db: Db,
  noun: ServerNoun<Kind>,
  now: Date,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const { newestBy = 'id' } = noun;
  const ordered = noun.hasEnd
    ? selectForList(await selectUpcoming(db, noun, now), noun)
        .orderBy('startsAt')
        .orderBy('id')
    : selectForList(await selectListed(db, noun, now), noun)
        .orderBy(newestBy, 'desc')
        .orderBy('id', 'desc');
  return toPublicItems(db, noun, await ordered.limit(limit).offset(offset).execute(), now);
}

/** An import may also pass the id, and what `stamp` would fill in. */
export function createItem(db: Db, noun: ServerNoun, input: Values, now: Date, device?: string): Promise<Item> {
  return write(db, [noun.path], async (transaction) => {
    const initial = mapFields(noun.fields, (field) => field.initial);
    const measured = await withMeasured(transaction, noun, input);
    const given = { id: randomUUIDv7(), title: '', ...initial, ...noun.stamp?.(now), ...measured, version: 1 };
    const item = { ...given, ...momentsAtCreation(noun, given, now) };
    requireRules(noun, item, now);
    const after = await insertItem(transaction, noun, { ...item, ...(await claimSlug(transaction, noun, item)) });
    await addRevision(transaction, noun, { action: 'create', before: null, after }, { now, device });
    return after;
  });
}

/** Creates an item with an id from the client, so that a retry after a lost response does not create another one. */
export function createItemOnce(
  db: Db,
  noun: ServerNoun,
  id: string,
  input: Values,
  { now, device }: Occasion,
): Promise<Item> {
  return write(db, [noun.path], async (transaction) => {
    const newest = await findNewestRevision(transaction, noun, id);
    if (!newest) return createItem(transaction, noun, { ...input, id }, now, device);
    if (!newest.after) throw new Problem(409, `This ${noun.name} was created, and has been deleted since.`);
    return newest.after;
  });
}

export function updateItem(
  db: Db,
  noun: ServerNoun,
  id: string,
  given: Partial<Values>,
  conditions: Conditions,
): Promise<Item> {
  const whole = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== inFullElsewhere)) as Values;
  return write(db, [noun.path], async (transaction) => {
    const before = await findMatchingItem(transaction, noun, id, conditions);
    const change = await withMeasured(transaction, noun, whole);
    const slug = await claimSlugAfter(transaction, noun, before, change);
    const moments = resolveMoments(noun, { ...before, ...change }, conditions.now);
    requireRules(noun, { ...before, ...change, ...moments }, conditions.now, before);
    const after = await setFields(transaction, noun, before, { ...change, ...moments, ...slug });
    await addRevision(transaction, noun, { action: 'update', before, after }, conditions);
    return after;
  });
}

/** Checks the values to be saved. The schema has only checked those of the request. */
function requireRules(noun: ServerNoun, item: Item, now: Date, before?: Item) {
  parseValue(z.looseObject({}).check(...noun.rules), item);
  const mistake = findCredentials(noun, item, before) ?? noun.findMistake?.(item, now, before);
  if (mistake) throw invalidFields([mistake]);
}

/** Checked here rather than in the schema, so that an item which already has credentials can still be changed otherwise. */
function findCredentials({ fields }: Noun, item: Item, before?: Item): FieldError | undefined {
  const found = Object.entries(fields).find(([name, field]) => {
    const [address, former] = [item, before].map((state) => asText(field, (state as SavedItem)?.[name] as Value));
    return kinds[field.kind].isAddress && hasCredentials(address ?? '') && address !== former;
  });
  return found && { field: found[0], message: needsNoCredentials(found[1].label) };
}

/** Records that the item is still correct, as a new version: with If-Match, nobody confirms a state they have not seen. */
export function confirmItem(db: Db, noun: ServerNoun, id: string, conditions: Conditions): Promise<Item> {
  return write(db, [noun.path], async (transaction) => {
    const before = await findMatchingItem(transaction, noun, id, conditions);
    const after = await setFields(transaction, noun, before, {});
    await addRevision(transaction, noun, { action: 'confirm', before, after }, conditions);
    return after;
  });
}

/** Moves the item to the bin. */
export function deleteItem(db: Db, noun: ServerNoun, id: string, conditions: Conditions): Promise<void> {
  return write(db, [noun.path], async (transaction) => {
    const before = await findMatchingItem(transaction, noun, id, conditions);
    await transaction.deleteFrom(tableOf(noun)).where('id', '=', id).execute();
    await addRevision(transaction, noun, { action: 'delete', before, after: null }, conditions);
  });
}

/** Undoes the last change of an item exactly, or restores its content after the given revision. The item may be in the bin. */
export function restoreItem(
  db: Db,
  noun: ServerNoun,
  id: string,
  { revision, ...conditions }: Conditions & { revision?: string },
): Promise<Item> {
  const { now, ifMatch } = conditions;
  return write(db, [noun.path], async (transaction) => {
    const before = await findItem(transaction, noun, id);
    const newest = await findNewestRevision(transaction, noun, id);
    if (!newest) throw noSuchItem(noun);
    if (ifMatch && !ifMatch(newest.version)) throw changedMeanwhile(noun, newest.after);
    const current = before ?? (newest.before && asDeleted(newest.before, newest.at, now));
    const found = revision === undefined ? newest.before : await findVersion(transaction, noun, revision, current, id);
    if (!found) throw new Problem(409, `This ${noun.name} has no earlier state.`);
    const state = { ...found, ...(await claimSlug(transaction, noun, found, found.slug)) };
    const after = before
      ? await setFields(transaction, noun, before, contentOf(state))
      : await insertItem(transaction, noun, { ...state, version: newest.version + 1 });
    await addRevision(transaction, noun, { action: 'restore', before: before ?? null, after }, conditions);
    return after;
  });
}

export async function findItem<Kind extends Item>(db: Db, noun: Noun<Kind>, id: string) {
  const row = await db.selectFrom(tableOf(noun)).selectAll().where('id', '=', id).executeTakeFirst();
  return row && itemReader(noun)(row);
}

export async function findPublicItem<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, id: string, now: Date) {
  const rows = await selectPublic(db, noun, now).selectAll().where('id', '=', id).execute();
  return (await toPublicItems(db, noun, rows, now))[0];
}

async function findMatchingItem(db: Db, noun: Noun, id: string, { ifMatch }: Conditions): Promise<Stored> {
  const item = await findItem(db, noun, id);
  if (item && (!ifMatch || ifMatch(item.version))) return item;
  if (item || (ifMatch && (await findNewestRevision(db, noun, id)))) throw changedMeanwhile(noun, item ?? null);
  throw noSuchItem(noun);
}

/** The content after a revision, or before it if it was a deletion. Fields that the state lacks are taken from `current`. */
async function findVersion(db: Db, noun: Noun, revisionId: string, current: Item | null, itemId: string) {
  const revision = await findRevision(db, noun, revisionId, current);
  const state = revision?.after ?? revision?.before;
  if (!current || !state || revision?.itemId !== itemId) throw noSuchRevision();
  return withVisibilityOf(noun, current, state);
}

async function setFields(db: Db, noun: Noun, before: Stored, values: Partial<Values>): Promise<Item> {
  const { id, version } = before;
  const set = await completeColumns(db, noun, { ...before, ...values }, values);
  const row = await db
    .updateTable(tableOf(noun))
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return itemReader(noun)(row);
}

async function insertItem(db: Db, noun: Noun, item: Item): Promise<Item> {
  const row = (await completeColumns(db, noun, item, item)) as Row;
  return itemReader(noun)(await db.insertInto(tableOf(noun)).values(row).returningAll().executeTakeFirstOrThrow());
}

/** The columns to write, with the title that follows from them. Refuses a value that another item has, also when an item returns from the bin. */
async function completeColumns(db: Db, noun: Noun, item: Item, values: object) {
  for (const [name, { isUnique, label }] of Object.entries(noun.fields)) {
    if (!isUnique) continue;
    const same = db
      .selectFrom(tableOf(noun))
      .select('title')
      .where(name, '=', (item as SavedItem)[name] as string);
    const other = await same.where('id', '!=', item.id).executeTakeFirst();
    const message = `Another ${noun.name} has this ${label.toLowerCase()}: “${other?.title}”. Please change that one`;
    if (other) throw invalidFields([{ field: name, message }]);
  }
  return toColumns({ ...values, ...(noun.titleOf && { title: noun.titleOf(item) }) });
}

export function noSuchItem({ name }: Noun) {
  return new Problem(404, `There is no such ${name}.`);
}

function changedMeanwhile({ name }: Noun, current: Item | null) {
  const what = current ? 'changed' : 'deleted';
  return new Problem(412, `Somebody else has ${what} this ${name} in the meantime.`, { current });
}

/** Everything but what identifies the item and its version. */
export function contentOf({ id, version, ...values }: Item): Values {
  return values;
}

function toColumns(values: object) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Object(value) === value ? JSON.stringify(value) : value]),
  );
}
