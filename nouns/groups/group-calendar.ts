import { queryOf } from '#domain/query.ts';
import type { Group } from './group.ts';
import { filterParameters } from './group-list.ts';

export const groupsCalendarPath = '/calendar/groups.ics';
export const groupCalendarFolder = '/calendar/groups/';

export function groupCalendarPath({ id }: Pick<Group, 'id'>) {
  return `${groupCalendarFolder}${id}.ics`;
}

/** Of the groups that the page shows for this query. */
export function filteredCalendarPath(searchParams: URLSearchParams) {
  return groupsCalendarPath + queryOf(searchParams, filterParameters);
}
