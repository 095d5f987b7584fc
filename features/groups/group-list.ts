import { type ListPage, pageOf, readPage } from '#core/paging.ts';
import type { BrowserList } from '#records/show/list.ts';
import { memoizeByList } from '#records/show/list.ts';
import type { Group } from './group.ts';
import { type FilterOptions, filterOptions, filterParameters, findGroups, readGroupFilter } from './group-search.ts';
import { withoutAddress } from './visitors.ts';

export type GroupPage = ListPage<Group> & {
  options: FilterOptions;
  hiddenMixed: number;
  pattern: string;
  similarWords: string[];
};

export const groupList: BrowserList<Group, GroupPage> = {
  path: 'groups',
  page: '/small-groups',
  parameters: [...filterParameters, 'page'],
  defaults: () => ({ area: '', category: '' }),
  /** Removes addresses, which an admin's browser may have loaded and public pages must not show. */
  show(groups, searchParams) {
    const { found, ...search } = findGroups(withoutAddresses(groups), readGroupFilter(searchParams));
    return { ...pageOf(found, readPage(searchParams), 200), options: optionsOf(groups), ...search };
  },
};

const withoutAddresses = memoizeByList((groups: Group[]) => groups.map(withoutAddress));
const optionsOf = memoizeByList(filterOptions);
