import type { Group } from './group.ts';
import { filterParameters } from './group-list.ts';

export const groupsCalendarPath = '/calendar/groups.ics';
export const groupCalendarFolder = '/calendar/groups/';

export function groupCalendarPath({ id }: Pick<Group, 'id'>) {
  return `${groupCalendarFolder}${id}.ics`;
}

/** Of the groups that the page shows for this query. */
export function filteredCalendarPath(searchParams: URLSearchParams) {
  const filters = [...searchParams].filter(([name, value]) => filterParameters.includes(name) && value);
  return groupsCalendarPath + (filters.length > 0 ? `?${new URLSearchParams(filters)}` : '');
}
