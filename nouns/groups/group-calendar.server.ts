import { calendars } from '#content/calendars.ts';
import { type CalendarEvent, writeCalendar } from '#domain/calendar.ts';
import { laterBy } from '#domain/service-times.ts';
import type { ItemTimes } from '#records/revision.ts';
import { listTimes } from '#records/revisions.server.ts';
import { findPublicItem, listPublicItems, noSuchItem } from '#records/store.server.ts';
import type { NounDb } from '#records/tables.server.ts';
import { type Group, groups } from './group.ts';
import { groupList } from './group-list.ts';
import { readGroupFilter, searchGroups } from './group-search.ts';
import { type MeetingTime, parseMeetingTime } from './meeting-time.ts';

/** The groups that the page finds for the same query, on all its pages; not those that it shows as also open to everyone. */
export async function writeGroupsCalendar(db: NounDb, searchParams: URLSearchParams) {
  const shown = searchGroups(await listPublicItems(db, groups), readGroupFilter(searchParams));
  return writeCalendar(calendars.groups.name, meetingsOf(shown, await listTimes(db, groups)));
}

/** It is empty if the time cannot be read: a subscriber must not see the old one. */
export async function writeGroupCalendar(db: NounDb, id: string) {
  const group = await findPublicItem(db, groups, id);
  if (!group) throw noSuchItem(groups);
  return writeCalendar(group.title, meetingsOf([group], await listTimes(db, groups, [id])));
}

function meetingsOf(shown: Group[], times: Map<string, ItemTimes>): CalendarEvent[] {
  return shown.flatMap((group) => {
    const time = parseMeetingTime(group.meetingTime);
    return time ? [meeting(group, time, times.get(group.id)?.changedAt)] : [];
  });
}

/** In the church's time zone: a group's own is a word such as 'Central', and no form asks for it. */
function meeting(
  { id, version, title, meetingDay, location, description, category }: Group,
  { starts, ends = laterBy(60, starts) }: MeetingTime,
  changedAt: string | undefined,
): CalendarEvent {
  return {
    id: `group-${id}`,
    title,
    on: { weekday: meetingDay },
    starts,
    ends,
    location,
    description,
    category,
    url: groupList.page,
    ...(changedAt && { changed: { at: new Date(changedAt), version } }),
  };
}
