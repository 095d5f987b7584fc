import { absoluteUrl } from '#domain/absolute-url.ts';
import { queryOf } from '#domain/query.ts';
import { groupList } from './group-list.ts';

/** The page as it is filtered. */
export function sheetAddress(searchParams: URLSearchParams) {
  return absoluteUrl(`/small-groups${queryOf(searchParams, groupList.parameters)}`);
}
