import type { ListPage } from '#domain/paging.ts';

/** How a public page shows the items of a noun: the parameters of its address, and the part of the list that they ask for. */
export type List<Kind> = {
  path: string;
  parameters: readonly string[];
  show(items: Kind[], searchParams: URLSearchParams): ListPage<Kind>;
};

/** What the server put into the page, and for which address; null where the browser came here by itself. */
export type ServedList<Kind> = (ListPage<Kind> & { asked: string; isWholeList: boolean }) | null;

/** The same for two addresses that ask for the same part of a list. */
export function partAsked({ parameters }: Pick<List<never>, 'parameters'>, searchParams: URLSearchParams) {
  return JSON.stringify(parameters.map((name) => searchParams.get(name) ?? ''));
}
