import type { ListPage } from '#domain/paging.ts';
import type { NounPath } from './all.ts';

/** How a public page shows a noun's items: its query parameters, and the part of the list that they select. */
export type List<Kind> = {
  path: NounPath;
  parameters: readonly string[];
  show(items: Kind[], searchParams: URLSearchParams): ListPage<Kind>;
};

/** The items served with the page, and which part of the list they are; null after client-side navigation. */
export type ServedList<Kind> = (ListPage<Kind> & { part: string; isWholeList: boolean }) | null;

/** The query key of a noun's whole list, as visitors see it. */
export function listKey({ path }: { path: string }) {
  return ['/api', path];
}

/** The query key of a noun's whole list with all of each item, for admins. */
export function adminListKey({ path }: { path: string }) {
  return ['/api', 'admin', path];
}

/** The query key of the bin, which holds the deleted items of all nouns. */
export const binKey = ['/api', 'bin'];

/** Equal for URLs that select the same part of a list. */
export function partKey({ parameters }: Pick<List<never>, 'parameters'>, searchParams: URLSearchParams) {
  return JSON.stringify(parameters.map((name) => searchParams.get(name) ?? ''));
}
