import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { yearBefore } from '#core/dates.ts';
import { Problem } from '#core/http/problem.ts';
import { type Item, mapFields, type Noun, type SavedItem } from '#records/declare/noun.ts';
import { momentsAtCreation } from '#records/declare/publication.ts';
import { type Action, type ItemTimes, type Revision, revisionsPerPage } from '#records/declare/revision.ts';
import { type Db, inChunks, type RevisionRow } from './tables.server.ts';

/** The revisions kept per item, besides all of the last year. */
const revisionsPerItem = 200;

type State = Pick<Item, 'id' | 'version'>;
type Change = { action: Action; before: State | null; after: State | null };
/** When a change is made, and from which device, if that is known. */
export type Occasion = { now: Date; device?: string | undefined };

/** Must be called within the transaction of the change. */
export async function addRevision(
  db: Db,
  { path }: Pick<Noun, 'path'>,
  { action, before, after }: Change,
  { now, device = '' }: Occasion,
) {
  const itemId = (after ?? before)?.id ?? '';
  const version = after?.version ?? (before?.version ?? 0) + 1;
  const states = toJson({ before, after });
  const revision = {
    id: randomUUIDv7(),
    noun: path,
    itemId,
    version,
    action,
    at: now.toISOString(),
    device,
    ...states,
  };
  await db.insertInto('revisions').values(revision).execute();
  if (version > revisionsPerItem) await deleteOldRevisions(db, revision, now);
}

function toJson({ before, after }: Omit<Change, 'action'>) {
  return { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
}

/** An item's versions are consecutive, so its newest revisions are known without counting them. */
async function deleteOldRevisions(
  db: Db,
  { noun, itemId, version }: Omit<Selectable<RevisionRow>, 'device'>,
  now: Date,
) {
  await db
    .deleteFrom('revisions')
    .where('noun', '=', noun)
    .where('itemId', '=', itemId)
    .where('version', '<=', version - revisionsPerItem)
    .where('at', '<', yearBefore(now).toISOString())
    .execute();
}

/** Lists an item's revisions, newest first. */
export async function listRevisions(db: Db, noun: Noun, itemId: string): Promise<Revision[]> {
  const rows = await revisionsOf(db, noun, itemId).execute();
  return rows.map(revisionReader(noun));
}

/** When each of these items was last changed and checked, by id. */
export async function listTimes(
  db: Db,
  { path }: Pick<Noun, 'path'>,
  items: readonly Pick<Item, 'id'>[],
): Promise<Map<string, ItemTimes>> {
  const rows = await inChunks(items, (chunk) =>
    db
      .selectFrom('revisions')
      .where('noun', '=', path)
      .where(
        'itemId',
        'in',
        chunk.map(({ id }) => id),
      )
      .groupBy('itemId')
      .select(({ fn }) => [
        'itemId',
        fn.max('at').as('checkedAt'),
        fn.max('at').filterWhere('action', '!=', 'confirm').as('changedAt'),
      ])
      .execute(),
  );
  return new Map(
    rows.map(({ itemId, checkedAt, changedAt }) => [itemId, { changedAt: changedAt ?? checkedAt, checkedAt }]),
  );
}

export async function findNewestRevision(db: Db, noun: Noun, itemId: string): Promise<Revision | undefined> {
  const row = await revisionsOf(db, noun, itemId).limit(1).executeTakeFirst();
  return row && revisionReader(noun)(row);
}

/** Fields that did not exist when the revision was stored are taken from `current`. */
export async function findRevision(
  db: Db,
  noun: Noun,
  id: string,
  current?: Item | null,
): Promise<Revision | undefined> {
  const ofNoun = db.selectFrom('revisions').selectAll().where('noun', '=', noun.path);
  const row = await ofNoun.where('id', '=', id).executeTakeFirst();
  return row && revisionReader(noun, current)(row);
}

/** A page of the changes of all items, newest first: the first page, or the one that continues `before`. */
export async function listAllRevisions(db: Db, noun: Noun, before?: string): Promise<Revision[]> {
  const last = before === undefined ? undefined : await findRevision(db, noun, before);
  if (before !== undefined && !last) throw noSuchRevision();
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('noun', '=', noun.path)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'version', 'id'), '<', tuple(last?.at ?? '', last?.version ?? 0, last?.id ?? '')),
      ),
    )
    // Sorts by version within a millisecond, because ids are not monotonic within one.
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .limit(revisionsPerPage)
    .execute();
  return rows.map(revisionReader(noun));
}

export function noSuchRevision() {
  return new Problem(404, 'There is no such revision.');
}

function revisionsOf(db: Db, { path }: Noun, itemId: string) {
  return db
    .selectFrom('revisions')
    .selectAll()
    .where('noun', '=', path)
    .where('itemId', '=', itemId)
    .orderBy('version', 'desc');
}

export function revisionReader<Kind extends Item>(
  { fields, stamp, hasSlugs, titleOf }: Noun<Kind>,
  current?: Kind | null,
) {
  return ({ device: _, ...row }: Selectable<RevisionRow>): Revision<Kind> => {
    /** An older version of the site may have had other fields: a state gets exactly the current ones. */
    const defaults = {
      id: row.itemId,
      ...mapFields(fields, ({ initial }) => initial),
      ...stamp?.(new Date(row.at)),
      ...current,
      version: row.version,
      ...(hasSlugs && { slug: '' }),
      ...(titleOf && { title: '' }),
    };
    function readState(json: string | null) {
      if (json === null) return null;
      const state = JSON.parse(json);
      const values = mapValues(defaults, (name, value) => (name in state ? state[name] : value));
      return { ...values, ...momentsAtCreation({ fields }, values, new Date(row.at)) } as unknown as Kind;
    }
    return { ...row, before: readState(row.before), after: readState(row.after) };
  };
}

/** Characters shown of a long text: `around` on each side of the change, `whole` in total. */
const excerpt = { around: 100, whole: 2_000 };

/** Shortens long texts for lists of changes. Restoring reads the full text from the database. */
export function withoutLongTexts<Changed extends Pick<Revision, 'before' | 'after'>>(
  { fields }: Pick<Noun, 'fields'>,
  revision: Changed,
): Changed {
  const long = Object.keys(fields).filter((name) => fields[name]?.isLong);
  if (long.length === 0) return revision;
  const [before, after] = [revision.before, revision.after] as [SavedItem | null, SavedItem | null];
  const shortenings = long.map(
    (name) => [name, shortening(String(before?.[name] ?? ''), String(after?.[name] ?? ''))] as const,
  );
  const shorten = (state: SavedItem | null) =>
    state && {
      ...state,
      ...Object.fromEntries(shortenings.map(([name, shortenText]) => [name, shortenText(String(state[name]))])),
    };
  return { ...revision, before: shorten(before), after: shorten(after) };
}

/** Shortens two texts alike: if only one went on, its end would look like a change. */
function shortening(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  let sameEnd = 0;
  while (sameEnd < shorter - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd++;
  const start = Math.max(0, same - excerpt.around);
  const end = Math.max(0, sameEnd - excerpt.around);
  return (text: string) => {
    const shown = text.slice(start, text.length - end).slice(0, excerpt.whole);
    return [start > 0 ? '…' : '', shown, start + shown.length < text.length ? '…' : ''].join('');
  };
}

function mapValues(values: object, map: (name: string, value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(name, value)]));
}
