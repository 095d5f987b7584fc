import { laterBy } from '#core/service-times.ts';
import type { ItemCalendar } from '#records/declare/calendar.ts';
import type { Group } from './group.ts';
import { groupList } from './group-list.ts';
import { filterParameters, readGroupFilter, searchGroups } from './group-search.ts';
import { parseMeetingTime } from './meeting-time.ts';

/** Contains the groups that the page finds for the same query, but not the mixed groups that it only mentions. */
export const groupCalendar: ItemCalendar<Group> = {
  nameIn: ({ calendars }) => calendars.groups.name,
  parameters: filterParameters,
  select: (all, searchParams) => searchGroups(all, readGroupFilter(searchParams)),
  /** Uses the church's time zone: a group's own is a word such as 'Central', and no form asks for it. */
  eventOf({ title, meetingDay, meetingTime, location, description, category }) {
    const time = parseMeetingTime(meetingTime);
    if (!time) return undefined;
    const { starts, ends = laterBy(60, starts) } = time;
    return { title, on: { weekday: meetingDay }, starts, ends, location, description, category, url: groupList.page };
  },
};
