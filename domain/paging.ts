export type ListPage<Item> = { items: Item[]; page: number; pageCount: number; count: number };

/** Reads ?page=2. Any invalid value means the first page. */
export function readPage(searchParams: URLSearchParams) {
  const page = Number(searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** One page of a list; a page past the end is the last one. */
export function pageOf<Item>(list: Item[], page: number, size: number): ListPage<Item> {
  const pageCount = Math.max(1, Math.ceil(list.length / size));
  const shown = Math.min(page, pageCount);
  return { items: list.slice((shown - 1) * size, shown * size), page: shown, pageCount, count: list.length };
}
