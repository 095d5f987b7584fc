import { church } from '#content/church.ts';
import { groupList } from './group-list.ts';

/** The page as it is filtered, without the parameters that others add to links. */
export function sheetAddress(searchParams: URLSearchParams) {
  const own = [...searchParams].filter(([name, value]) => value && groupList.parameters.includes(name));
  const query = own.length > 0 ? `?${new URLSearchParams(own)}` : '';
  return `${church.siteUrl}/small-groups${query}`;
}
