import { createContext } from 'react-router';
import type { Content } from '#content/words.ts';
import { latest } from '#core/timestamps.ts';
import type { Item, Noun } from '#records/declare/noun.ts';
import { isPublic } from '#records/declare/publication.ts';
import { revisionsPerPage } from '#records/declare/revision.ts';
import { refreshDetails, type ServerNoun } from './details.server.ts';
import { listAllRevisions } from './revisions.server.ts';
import { type Db, tableOf } from './tables.server.ts';

/** The context of loaders: database, time and the church's words, and whether the request is an admin's, and for client-side navigation. */
export type Viewer = { db: Db; now: Date; content: Content; isForAdmin: boolean; isDataRequest: boolean };
export const viewerContext = createContext<Viewer>();

type TableAndFields = Pick<Noun, 'table' | 'fields'>;

/** The only query for what visitors see: the items that are public now. `isPublic` is the equivalent in memory. */
export function selectPublic(db: Db, noun: TableAndFields, now: Date) {
  const items = db.selectFrom(tableOf(noun));
  if (!hasMoments(noun)) return items;
  const time = now.toISOString();
  return items
    .where('publishAt', '<=', time)
    .where(({ eb, or }) => or([eb('hideAt', 'is', null), eb('hideAt', '>', time)]));
}

/** Public items that lists show. An item that is over only has its own page. */
export async function selectListed<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, now: Date) {
  const items = await selectRefreshed(db, noun, now);
  if (!noun.hasEnd) return items;
  return items.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('itemDetails')
        .select('itemId')
        .where('itemDetails.noun', '=', noun.path)
        .whereRef('itemDetails.itemId', '=', `${tableOf(noun)}.id`)
        .where('startsAt', 'is not', null),
    ),
  );
}

/** For a noun whose items end: the same joined with each next start, which makes sorting and counting six times as fast. */
export async function selectUpcoming<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, now: Date) {
  const items = await selectRefreshed(db, noun, now);
  return items
    .innerJoin('itemDetails', (join) =>
      join.onRef('itemDetails.itemId', '=', `${tableOf(noun)}.id`).on('itemDetails.noun', '=', noun.path),
    )
    .where('startsAt', 'is not', null);
}

async function selectRefreshed<Kind extends Item>(db: Db, noun: ServerNoun<Kind>, now: Date) {
  // If this cannot be written, each reader derives the details.
  await refreshDetails(db, noun as unknown as ServerNoun, now).catch(() => undefined);
  return selectPublic(db, noun, now);
}

/** The last times at which an item became public, and was taken down. */
export async function lastMoments(db: Db, noun: TableAndFields, now: Date) {
  return [await lastMoment(db, noun, 'publishAt', now), await lastMoment(db, noun, 'hideAt', now)];
}

async function lastMoment(db: Db, noun: TableAndFields, column: 'publishAt' | 'hideAt', now: Date) {
  // A draft may have an end, which has no effect.
  const published = db.selectFrom(tableOf(noun)).select(column).where('publishAt', 'is not', null);
  const past = published.where(column, '<=', now.toISOString());
  const last = await past.orderBy(column, 'desc').limit(1).executeTakeFirst();
  return last?.[column] as string | undefined;
}

/** The last time that visitors saw an item of the noun appear, change or disappear. Changes of drafts do not count. */
export async function findLastVisibleChange(db: Db, noun: Noun, now: Date) {
  const moments = hasMoments(noun) ? await lastMoments(db, noun, now) : [];
  return latest([...moments, await findLastVisibleRevision(db, noun)]);
}

async function findLastVisibleRevision(db: Db, noun: Noun) {
  for (let last: string | undefined; ; ) {
    const revisions = await listAllRevisions(db, noun, last);
    const visible = revisions.find(
      ({ action, at, before, after }) =>
        action !== 'confirm' && [before, after].some((state) => state && isPublic(state, new Date(at))),
    );
    if (visible || revisions.length < revisionsPerPage) return visible?.at;
    last = revisions.at(-1)?.id;
  }
}

export function hasMoments({ fields }: TableAndFields) {
  return 'publishAt' in fields;
}
