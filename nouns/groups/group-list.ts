import { pageOf, readPage } from '#domain/paging.ts';
import type { List } from '#nouns/list.ts';
import type { Group } from './group.ts';
import { readGroupFilter, searchGroups } from './group-search.ts';

export const groupList: List<Group> = {
  path: 'groups',
  parameters: ['q', 'gender', 'page'],
  show: (groups, searchParams) =>
    pageOf(searchGroups(groups, readGroupFilter(searchParams)), readPage(searchParams), 24),
};
