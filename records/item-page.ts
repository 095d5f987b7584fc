import type { Item } from './noun.ts';
import type { WithState } from './publication.ts';

/** An item with a page of its own. */
export type PagedItem = Item & WithState & { slug: string };
export type Neighbor = Pick<PagedItem, 'title' | 'slug'>;
/** An item, and those before and after it in its list. */
export type ItemInList<Kind extends PagedItem> = { item: Kind; older?: Neighbor; newer?: Neighbor };

/** The address of an item's own page, below the noun's path. */
export function itemPath({ path }: { path: string }, { slug }: Pick<PagedItem, 'slug'>) {
  return `/${path}/${slug}`;
}

/** Where an item opens in the form of its admin screen. */
export function editPath({ path }: { path: string }, { id }: Pick<PagedItem, 'id'>) {
  return `/admin/${path}?${editParameter}=${id}`;
}
export const editParameter = 'edit';

export function withNeighbors<Kind extends PagedItem>(
  item: Kind,
  older?: Neighbor,
  newer?: Neighbor,
): ItemInList<Kind> {
  return { item, ...(older && { older: neighbor(older) }), ...(newer && { newer: neighbor(newer) }) };
}

function neighbor({ title, slug }: Neighbor): Neighbor {
  return { title, slug };
}

/** Those that visitors see: an admin's browser may have loaded others. */
export function withoutHidden<Kind extends WithState>(items: Kind[]) {
  return items.filter(({ state }) => !state);
}

/** The item with this slug in the list, which is sorted newest first. Its neighbors are those that visitors see. */
export function findInList<Kind extends PagedItem>(items: Kind[], slug: string): ItemInList<Kind> | undefined {
  const item = items.find((each) => each.slug === slug);
  if (!item || item.state) return item && { item };
  const shown = withoutHidden(items);
  const index = shown.indexOf(item);
  return withNeighbors(item, shown[index + 1], shown[index - 1]);
}
