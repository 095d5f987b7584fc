import { weekdays } from '#content/weekdays.ts';
import { firstTimeIn } from './meeting-time.ts';

type Meeting = { title: string; meetingDay: (typeof weekdays)[number]; meetingTime: string };

/** Sorts by weekday, Monday first, then time of day, then title. */
export function sortGroups<Group extends Meeting>(groups: Group[]): Group[] {
  const titles = new Intl.Collator('en');
  // Parsed once per group, not once per comparison.
  return groups
    .map((group) => ({ group, day: weekdays.indexOf(group.meetingDay), minutes: minutesIntoDay(group.meetingTime) }))
    .sort(
      (one, other) =>
        one.day - other.day || one.minutes - other.minutes || titles.compare(one.group.title, other.group.title),
    )
    .map(({ group }) => group);
}

/** Sorts after every valid time. */
const unparsable = 24 * 60;

/** Meeting times are free text: '7:00 PM', '7pm', '19:00', 'Noon', 'After the 10 AM service'. */
export function minutesIntoDay(text: string) {
  return firstTimeIn(text) ?? unparsable;
}
