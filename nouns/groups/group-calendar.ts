import type { Group } from './group.ts';

export const groupsCalendarPath = '/calendar/groups.ics';
export const groupCalendarFolder = '/calendar/groups/';

export function groupCalendarPath({ id }: Pick<Group, 'id'>) {
  return `${groupCalendarFolder}${id}.ics`;
}
