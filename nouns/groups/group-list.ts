import { type ListPage, pageOf, readPage } from '#domain/paging.ts';
import type { List } from '#nouns/list.ts';
import type { Group } from './group.ts';
import { type FilterOptions, filterOptions, findGroups, readGroupFilter } from './group-search.ts';
import { withoutAddress } from './hidden-address.ts';

/** The query parameters that decide which groups are shown. */
export const filterParameters = ['q', 'gender', 'day', 'format', 'category'];

/** One page, on which groups open to everyone follow those that were asked for; `count` is the number of the latter. */
export type GroupPage = ListPage<Group> & { options: FilterOptions; pattern: string; foundInstead: string[] };

export const groupList: List<Group, GroupPage> = {
  path: 'groups',
  parameters: [...filterParameters, 'page'],
  /** A volunteer's browser has all of each group: visitors' pages show it as visitors see it. */
  show(groups, searchParams) {
    const { exact, openToAll, ...text } = findGroups(groups.map(withoutAddress), readGroupFilter(searchParams));
    const page = pageOf([...exact, ...openToAll], readPage(searchParams), 24);
    return { ...page, count: exact.length, options: filterOptions(groups), ...text };
  },
};
