import { queryOf } from '#domain/query.ts';
import type { Group } from './group.ts';
import { filterParameters } from './group-search.ts';

export const groupsCalendarPath = '/calendar/groups.ics';

export function groupCalendarPath({ id }: Pick<Group, 'id'>) {
  return `/calendar/groups/${id}.ics`;
}

export function isGroupCalendar(path: string) {
  return /^\/calendar\/groups\/[\w-]+\.ics$/.test(path);
}

/** Of the groups that the page shows for this query. */
export function filteredCalendarPath(searchParams: URLSearchParams) {
  return groupsCalendarPath + queryOf(searchParams, filterParameters);
}
