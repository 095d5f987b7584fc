import { weekdays } from '#content/weekdays.ts';

type Meeting = { title: string; meetingDay: (typeof weekdays)[number]; meetingTime: string };

const titles = new Intl.Collator('en');

/** By weekday, Monday first, then time of day, then title. */
export function sortGroups<Group extends Meeting>(groups: Group[]): Group[] {
  // Parsed once per group: sorting a thousand groups makes ten thousand comparisons.
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

/** Meeting times are free text: '7:00 PM', '7pm', '19:00', 'Noon', '6:30 – 8 PM'. */
export function minutesIntoDay(text: string) {
  const clock = text.replace(/noon/i, '12 PM').replace(/midnight/i, '12 AM');
  const [start, end] = [...clock.matchAll(/(?<!\d)(\d{1,2})(?:[:.](\d{2}))?(?!\d)\s*(?:([ap])\.?\s?m\b)?/gi)].map(
    ([, hour, minute = '0', half]) => ({ hour: Number(hour), minute: Number(minute), half: half?.toLowerCase() }),
  );
  if (!start || start.hour > 23 || start.minute > 59) return unparsable;
  // In '6:30 – 8 PM' the end gives the half of the day for both; '11 – 1 PM' begins before noon.
  const half = start.half ?? (end && start.hour % 12 <= end.hour % 12 ? end.half : undefined);
  const hour = half ? (start.hour % 12) + (half === 'p' ? 12 : 0) : start.hour;
  return hour * 60 + start.minute;
}
