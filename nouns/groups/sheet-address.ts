import { absoluteUrl } from '#domain/absolute-url.ts';
import { queryOf } from '#domain/query.ts';
import { groupList } from './group-list.ts';

/** Longer QR codes are slow to create and hard to scan, and their size is limited. */
const maxLength = 300;

/** The page as it is filtered, or if that is too long, the whole list. */
export function sheetAddress(searchParams: URLSearchParams) {
  const page = absoluteUrl(groupList.page);
  const filtered = page + queryOf(searchParams, groupList.parameters);
  return filtered.length <= maxLength ? filtered : page;
}
