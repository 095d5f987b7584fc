export type ListPage<Item> = { items: Item[]; page: number; pageCount: number; count: number };

/** Reads ?page=2. Any invalid value means the first page. */
export function readPage(searchParams: URLSearchParams) {
  const page = Number(searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** One page of a list; a page past the end is the last one. */
export function pageOf<Item>(list: Item[], page: number, size: number): ListPage<Item> {
  const { start, ...place } = placeOf(list.length, page, size);
  return { items: list.slice(start, start + size), ...place };
}

/** Where a page of a list of `count` items begins. */
export function placeOf(count: number, page: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(count / size));
  const shown = Math.min(page, pageCount);
  return { start: (shown - 1) * size, page: shown, pageCount, count };
}
