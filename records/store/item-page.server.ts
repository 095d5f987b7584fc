import { redirect } from 'react-router';
import type { Item, Noun, SavedItem } from '#records/declare/noun.ts';
import { withState } from '#records/declare/publication.ts';
import { type ItemInList, itemPath, type Neighbor, type Neighbors, type PagedItem } from '#records/show/item-page.ts';
import { cardOf } from './cards.server.ts';
import type { ServerNoun } from './details.server.ts';
import { selectPublic, type Viewer } from './public-items.server.ts';
import { findIdBySlug } from './slugs.server.ts';
import { addComputed } from './store.server.ts';
import { itemReader, tableOf } from './tables.server.ts';

/** Returns the item for its page, if there is one. A former slug redirects to the current one. Admins also see items that are not public. */
export async function serveItem<Kind extends PagedItem>(
  viewer: Viewer,
  noun: ServerNoun<Kind>,
  slug: string,
  { search }: URL,
) {
  const found = await findBySlug(viewer, noun, slug);
  if (found && found.slug !== slug) throw redirect(itemPath(noun, found) + search, 308);
  return found && asShown(viewer, noun, withState(found, viewer.now));
}

type Reader = Pick<Viewer, 'db' | 'now' | 'isForAdmin'>;

/** The item that has or had this slug, if the viewer may see it. */
export async function findBySlug<Kind extends Item>(reader: Reader, noun: ServerNoun<Kind>, slug: string) {
  const found = await findItem(reader, noun, 'slug', slug);
  if (found) return found;
  const id = await findIdBySlug(reader.db, noun, slug);
  return id ? findItem(reader, noun, 'id', id) : undefined;
}

async function findItem<Kind extends Item>(
  { db, now, isForAdmin }: Reader,
  noun: ServerNoun<Kind>,
  column: 'id' | 'slug',
  value: string,
) {
  const items = isForAdmin ? db.selectFrom(tableOf(noun)) : selectPublic(db, noun, now);
  const rows = await items.selectAll().where(column, '=', value).execute();
  const [item] = await addComputed(db, noun, rows.map(itemReader(noun)), now);
  const view = noun.readForPage ?? noun.publicView;
  return item && view ? view(item) : item;
}

/** Adds the card and the neighbors among public items. A hidden item has neither. */
async function asShown<Kind extends PagedItem>(
  viewer: Viewer,
  noun: ServerNoun<Kind>,
  item: Kind,
): Promise<ItemInList<Kind>> {
  const card = item.state ? undefined : cardOf(noun, item, viewer.content.facts);
  return {
    item,
    ...(await findNeighbors(viewer, noun, item)),
    ...(card && { card: { path: card.path, alt: card.alt } }),
  };
}

/** The public items before and after one, of all or of those that are equal in a column. A hidden item has none. */
export async function findNeighbors<Kind extends PagedItem>(
  viewer: Viewer,
  noun: Noun<Kind>,
  item: Kind,
  equalIn?: keyof Kind & string,
): Promise<Neighbors> {
  if (item.state) return {};
  const older = await findNeighbor(viewer, noun, item, 'older', equalIn);
  const newer = await findNeighbor(viewer, noun, item, 'newer', equalIn);
  return { ...(older && { older }), ...(newer && { newer }) };
}

function findNeighbor<Kind extends PagedItem>(
  { db, now }: Viewer,
  noun: Noun<Kind>,
  item: Kind,
  which: 'older' | 'newer',
  equalIn?: keyof Kind & string,
) {
  const { newestBy } = noun;
  if (!newestBy) return undefined;
  const [operator, direction] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const all = selectPublic(db, noun, now);
  const among = equalIn ? all.where(equalIn as string, '=', String(item[equalIn])) : all;
  const next = among
    .select(['title', 'slug'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(newestBy, 'id'), operator, tuple(String((item as SavedItem)[newestBy]), item.id)),
    )
    .orderBy(newestBy, direction)
    .orderBy('id', direction)
    .limit(1);
  return next.executeTakeFirst() as Promise<Neighbor | undefined>;
}
