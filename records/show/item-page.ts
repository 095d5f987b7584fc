import type { Item, Noun } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';

/** An item with a page of its own. */
export type PagedItem = Item & WithState & { slug: string };
export type Neighbor = Pick<PagedItem, 'title' | 'slug'>;
export type Neighbors = { older?: Neighbor; newer?: Neighbor };
/** A picture with an item's words, for sites that link to its page. */
export type SharedCard = { path: string; alt: string };
/** An item with its neighbors in the list, and its card, if it has one. */
export type ItemInList<Kind extends PagedItem> = Neighbors & { item: Kind; card?: SharedCard | undefined };

/** The address of an item's own page, below the noun's path. */
export function itemPath({ path }: { path: string }, { slug }: Pick<PagedItem, 'slug'>) {
  return `/${path}/${slug}`;
}

/** Where an item is seen: on its own page, where admins see it as a draft, too, or else on the page that shows it while it is public. */
export function visitorPath(
  { path, page }: Pick<Noun, 'path' | 'page'>,
  { slug, state }: Omit<PagedItem, 'slug'> & { slug?: string },
) {
  if (slug) return itemPath({ path }, { slug });
  return state ? undefined : page;
}

/** The URL that opens an item in the form of its admin screen. */
export function editPath({ path, screen = path }: { path: string; screen?: string }, { id }: Pick<PagedItem, 'id'>) {
  return `/admin/${screen}?${editParameter}=${id}`;
}
export const editParameter = 'edit';

/** Removes items that visitors do not see, which an admin's browser may have loaded. */
export function withoutHidden<Kind extends WithState>(items: Kind[]) {
  return items.filter(({ state }) => !state);
}
