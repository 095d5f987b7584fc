import type { Item } from './noun.ts';

/** An item with a page of its own. */
export type PagedItem = Item & { slug: string };
export type Neighbor = Pick<PagedItem, 'title' | 'slug'>;
/** An item, and those before and after it in its list. */
export type ItemInList<Kind extends PagedItem> = { item: Kind; older?: Neighbor; newer?: Neighbor };

/** The address of an item's own page, below the noun's path. */
export function itemPath({ path }: { path: string }, { slug }: Pick<PagedItem, 'slug'>) {
  return `/${path}/${slug}`;
}

export function withNeighbors<Kind extends PagedItem>(item: Kind, older?: Kind, newer?: Kind): ItemInList<Kind> {
  return { item, ...(older && { older: neighbor(older) }), ...(newer && { newer: neighbor(newer) }) };
}

function neighbor({ title, slug }: PagedItem): Neighbor {
  return { title, slug };
}

/** The item with this slug in the list, which is sorted newest first. */
export function findInList<Kind extends PagedItem>(items: Kind[], slug: string): ItemInList<Kind> | undefined {
  const index = items.findIndex((item) => item.slug === slug);
  const item = items[index];
  return item && withNeighbors(item, items[index + 1], items[index - 1]);
}
