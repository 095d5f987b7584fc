import type { ListPage } from '#core/paging.ts';

/** Where a public page shows a noun's items, and its query parameters. */
export type List = {
  /** The noun's. */
  path: string;
  /** Where the public page is. */
  page: string;
  parameters: readonly string[];
};

/** A list that the browser reads from the API, and the part of it that the query parameters select. */
export type BrowserList<Kind, Shown extends ListPage<Kind> = ListPage<Kind>> = List & {
  /** The values of what a response may leave out: optional fields, and what the server adds. */
  defaults(item: Kind): Partial<Kind>;
  show(items: Kind[], searchParams: URLSearchParams): Shown;
};

/** What comes with the page of such a list: the whole list if the page shows all of it, otherwise a part; null after client-side navigation. */
export type ServedList<Kind, Shown> = { items: Kind[] } | { part: string; shown: Shown } | null;

/** The query key of a noun's whole list, as visitors see it. */
export function listKey({ path }: { path: string }) {
  return ['/api', path];
}

/** The query key of the list with all of each item, which an admin gets from the same URL. */
export function adminListKey({ path }: { path: string }) {
  return [`/api/${path}`];
}

/** The query key of the bin, which holds the deleted items of all nouns. */
export const binKey = ['/api', 'bin'];

/** Equal for URLs that select the same part of a list. */
export function partKey({ parameters }: Pick<List, 'parameters'>, searchParams: URLSearchParams) {
  return JSON.stringify(parameters.map((name) => searchParams.get(name) ?? ''));
}

/** What follows from a list alone, computed once for as long as the list is in use. Nobody changes it meanwhile: a save makes a new list. */
export function memoizeByList<Item, Result extends object>(compute: (list: Item[]) => Result) {
  const results = new WeakMap<Item[], Result>();
  return (list: Item[]) => {
    const result = results.get(list) ?? compute(list);
    results.set(list, result);
    return result;
  };
}
