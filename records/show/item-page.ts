import type { Item } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';

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

/** Those that visitors see: an admin's browser may have loaded others. */
export function withoutHidden<Kind extends WithState>(items: Kind[]) {
  return items.filter(({ state }) => !state);
}
