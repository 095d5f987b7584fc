import { weekdays } from '#content/weekdays.ts';
import type { Group } from './group.ts';
import { asPattern, hasText, nearWords } from './group-text.ts';
import { type MeetingFormat, meetingFormats } from './meeting-format.ts';

export type GroupFilter = {
  q: string;
  gender: 'All' | 'Male' | 'Female';
  /** Whether mixed groups are shown beside those of the gender. */
  mixed: boolean;
  day: Group['meetingDay'] | '';
  format: MeetingFormat | '';
  category: string;
};

/** Of a search only this much is read, because whoever requests it chooses its length. */
export const maxSearchLength = 200;
/** As long as the field may be. Not imported from there: visitors' browsers would load the schemas, too. */
const maxCategoryLength = 2_000;

/** From the page URL: ?q=…&gender=…&mixed=yes&day=…&format=…&category=… */
export function readGroupFilter(searchParams: URLSearchParams): GroupFilter {
  // By code points: half an emoji is no valid text.
  const text = (name: string, maxLength: number) => [...(searchParams.get(name) ?? '')].slice(0, maxLength).join('');
  const choice = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === searchParams.get(name));
  return {
    q: text('q', maxSearchLength),
    gender: choice('gender', ['Male', 'Female']) ?? 'All',
    mixed: searchParams.get('mixed') === 'yes',
    day: choice('day', weekdays) ?? '',
    format: choice('format', meetingFormats) ?? '',
    category: text('category', maxCategoryLength).trim(),
  };
}

export function isFiltered({ q, gender, day, format, category }: Omit<GroupFilter, 'mixed'>) {
  return Boolean(q.trim() || gender !== 'All' || day || format || category);
}

export function searchGroups(groups: Group[], filter: GroupFilter) {
  return findGroups(groups, filter).found;
}

/**
 * The groups that the filter asks for, and how many mixed ones only its gender hides. `pattern` is what was looked for in the texts,
 * `nearWords` what to look for instead if nothing was found.
 */
export function findGroups(groups: Group[], filter: GroupFilter) {
  const { gender, mixed, day, format, category } = filter;
  const isAskedFor = (group: Group) =>
    gender === 'All' || group.gender === gender || (mixed && group.gender === 'Mixed');
  const candidates = groups.filter(
    (group) =>
      (!day || group.meetingDay === day) &&
      (!format || group.meetingFormats.includes(format)) &&
      (!category || isSameCategory(group.category, category)),
  );
  const q = filter.q.trim();
  const pattern = asPattern(q);
  const matches = candidates.filter(hasText(pattern));
  const found = matches.filter(isAskedFor);
  return {
    found,
    hiddenMixed: matches.filter((group) => group.gender === 'Mixed' && !isAskedFor(group)).length,
    pattern,
    nearWords: found.length > 0 ? [] : nearWords(q, candidates.filter(isAskedFor), groups),
  };
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
