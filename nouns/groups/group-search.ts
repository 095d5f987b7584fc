import { weekdays } from '#content/weekdays.ts';
import type { Group } from './group.ts';
import { hasText, ignoringCase, readSearch } from './group-text.ts';
import { type MeetingFormat, meetingFormats } from './meeting-format.ts';

export type GroupFilter = {
  q: string;
  gender: 'All' | 'Male' | 'Female';
  day: Group['meetingDay'] | '';
  format: MeetingFormat | '';
  category: string;
};

/** Of a search only this much is read, because whoever requests it chooses its length. */
export const maxSearchLength = 200;
/** As long as the field may be. Not imported from there: visitors' browsers would load the schemas, too. */
const maxCategoryLength = 2_000;

/** From the page URL: ?q=…&gender=…&day=…&format=…&category=… */
export function readGroupFilter(searchParams: URLSearchParams): GroupFilter {
  // By code points: half an emoji is no valid text.
  const text = (name: string, maxLength: number) => [...(searchParams.get(name) ?? '')].slice(0, maxLength).join('');
  const choice = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === searchParams.get(name));
  return {
    q: text('q', maxSearchLength),
    gender: choice('gender', ['Male', 'Female']) ?? 'All',
    day: choice('day', weekdays) ?? '',
    format: choice('format', meetingFormats) ?? '',
    category: text('category', maxCategoryLength).trim(),
  };
}

export function isFiltered({ q, gender, day, format, category }: GroupFilter) {
  return Boolean(q.trim() || gender !== 'All' || day || format || category);
}

export function searchGroups(groups: Group[], filter: GroupFilter) {
  return findGroups(groups, filter).exact;
}

/** `exact` is what the filter asks for, `openToAll` the mixed groups that its gender hides, `pattern` what was looked for in the texts. */
export function findGroups(groups: Group[], filter: GroupFilter) {
  const { q, day, format, category } = filter;
  const candidates = groups.filter(
    (group) =>
      (isAskedFor(group, filter) || group.gender === 'Mixed') &&
      (!day || group.meetingDay === day) &&
      (!format || group.meetingFormats.includes(format)) &&
      (!category || isSameCategory(group.category, category)),
  );
  const { pattern, foundInstead } = readSearch(q.trim(), candidates, groups);
  const expression = ignoringCase(pattern);
  const found = candidates.filter((group) => hasText(group, expression));
  return {
    exact: found.filter((group) => isAskedFor(group, filter)),
    openToAll: found.filter((group) => !isAskedFor(group, filter)),
    pattern,
    foundInstead,
  };
}

export function isAskedFor({ gender }: Group, filter: GroupFilter) {
  return filter.gender === 'All' || filter.gender === gender;
}

/** What the groups can be filtered by, in the order in which to show it. */
export function filterOptions(groups: Group[]) {
  const categories = new Map<string, string>();
  for (const { category } of groups) {
    const name = category.trim();
    if (name && !categories.has(name.toLowerCase())) categories.set(name.toLowerCase(), name);
  }
  return {
    days: weekdays.filter((day) => groups.some(({ meetingDay }) => meetingDay === day)),
    formats: meetingFormats.filter((format) => groups.some((group) => group.meetingFormats.includes(format))),
    categories: [...categories.values()].sort(new Intl.Collator('en').compare),
  };
}
export type FilterOptions = ReturnType<typeof filterOptions>;

/** Volunteers type categories by hand. */
export function isSameCategory(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
