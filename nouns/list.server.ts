import type { List, ServedList } from './list.ts';
import { partAsked } from './list.ts';
import type { Item, Noun } from './noun.ts';
import { listItems, type NounDb } from './store.server.ts';

/** What a loader gives its page: the part of the list that the address asks for. */
export async function serveList<Kind extends Item>(
  db: NounDb,
  noun: Noun<Kind>,
  list: List<Kind>,
  url: string,
): Promise<ServedList<Kind>> {
  const items = await listItems(db, noun);
  const { searchParams } = new URL(url);
  const shown = list.show(items, searchParams);
  return { ...shown, asked: partAsked(list, searchParams), isWholeList: shown.items.length === items.length };
}
