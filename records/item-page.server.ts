import { data, redirect } from 'react-router';
import { itemPath, type PagedItem, withNeighbors } from './item-page.ts';
import type { Noun, SavedItem } from './noun.ts';
import { findIdBySlug } from './slugs.server.ts';
import { publicReader } from './store.server.ts';
import { type Db, tableOf } from './tables.server.ts';

/** What a loader returns. A former slug redirects to the current one. */
export async function serveItem<Kind extends PagedItem>(db: Db, noun: Noun<Kind>, slug: string, { search }: URL) {
  const item = await findItem(db, noun, 'slug', slug);
  if (item) {
    const [older, newer] = [await findNeighbor(db, noun, item, 'older'), await findNeighbor(db, noun, item, 'newer')];
    return { shown: withNeighbors(item, older, newer) };
  }
  const id = await findIdBySlug(db, noun, slug);
  const renamed = id && (await findItem(db, noun, 'id', id));
  if (renamed) throw redirect(itemPath(noun, renamed) + search, 308);
  return data({ shown: undefined }, { status: 404 });
}

async function findItem<Kind extends PagedItem>(db: Db, noun: Noun<Kind>, column: 'id' | 'slug', value: string) {
  const row = await db.selectFrom(tableOf(noun)).selectAll().where(column, '=', value).executeTakeFirst();
  return row && publicReader(noun)(row);
}

async function findNeighbor<Kind extends PagedItem>(db: Db, noun: Noun<Kind>, item: Kind, which: 'older' | 'newer') {
  const { newestBy = 'id' } = noun;
  const [operator, direction] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await db
    .selectFrom(tableOf(noun))
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple(newestBy, 'id'), operator, tuple(String((item as SavedItem)[newestBy]), item.id)),
    )
    .orderBy(newestBy, direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row && publicReader(noun)(row);
}
