import { pageOf, readPage } from '#domain/paging.ts';
import type { List } from '#nouns/list.ts';
import type { Group } from './group.ts';
import { readGroupFilter, searchGroups } from './group-search.ts';

/** Of these depends which groups are shown; on which page, also on `page`. */
export const filterParameters = ['q', 'gender'];

export const groupList: List<Group> = {
  path: 'groups',
  parameters: [...filterParameters, 'page'],
  show: (groups, searchParams) =>
    pageOf(searchGroups(groups, readGroupFilter(searchParams)), readPage(searchParams), 24),
};
