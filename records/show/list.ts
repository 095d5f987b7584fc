import type { ListPage } from '#core/paging.ts';

/** The public page that shows a noun's items, and its query parameters. */
export type List = {
  /** The noun's path. */
  path: string;
  /** The path of the public page. */
  page: string;
  parameters: readonly string[];
};

/** A list that the browser reads from the API, and the part of it that the query parameters select. */
export type BrowserList<Kind, Shown extends ListPage<Kind> = ListPage<Kind>> = List & {
  /** Default values for properties that a response may omit: optional fields, and those that the server adds. */
  defaults(item: Kind): Partial<Kind>;
  show(items: Kind[], searchParams: URLSearchParams): Shown;
};

/** The loader data of such a list: the whole list if the page shows all of it, otherwise a part; null after client-side navigation. */
export type ServedList<Kind, Shown> = { items: Kind[] } | { part: string; shown: Shown } | null;

/** The query key of a noun's whole list, as visitors see it. */
export function listKey({ path }: { path: string }) {
  return ['/api', path];
}

/** The query key of the list with complete items, which an admin gets from the same URL. */
export function adminListKey({ path }: { path: string }) {
  return [`/api/${path}`];
}

/** The query key of the bin, which holds the deleted items of all nouns. */
export const binKey = ['/api', 'bin'];

/** Equal for URLs that select the same part of a list. */
export function partKey({ parameters }: Pick<List, 'parameters'>, searchParams: URLSearchParams) {
  return JSON.stringify(parameters.map((name) => searchParams.get(name) ?? ''));
}

/** Memoizes a function of a list for the list's lifetime. Lists are immutable: a save creates a new one. */
export function memoizeByList<Item, Result extends object>(compute: (list: Item[]) => Result) {
  const results = new WeakMap<Item[], Result>();
  return (list: Item[]) => {
    const result = results.get(list) ?? compute(list);
    results.set(list, result);
    return result;
  };
}
