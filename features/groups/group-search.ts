import { weekdays } from '#content/weekdays.ts';
import type { Group } from './group.ts';
import { asPattern, hasText, similarWords } from './group-text.ts';
import { formatNames, genderChoices, type MeetingFormat, meetingFormats } from './visitors.ts';

/** Searches are truncated, because the client chooses their length. */
export const maxSearchLength = 200;
/** The field's maximum length. Not imported, because visitors would then load the schemas. */
const maxCategoryLength = 2_000;

/** How to parse each query parameter, and how to show its value if not as is. */
export const filters = {
  q: { label: 'Search groups', read: (given: string) => cut(given, maxSearchLength), inWords: quoted },
  gender: { label: 'Gender', read: (given: string) => oneOf(genderChoices, given) || 'All', inWords: notAll },
  /** Whether mixed groups are shown beside those of the gender. */
  mixed: { label: 'Mixed', read: (given: string) => given === 'yes', inWords: () => '' },
  day: { label: 'Day', read: (given: string) => oneOf(weekdays, given) },
  format: { label: 'Format', read: (given: string) => oneOf(meetingFormats, given), inWords: formatName },
  category: { label: 'Category', read: (given: string) => cut(given, maxCategoryLength).trim() },
};
export type GroupFilter = { [Name in keyof typeof filters]: ReturnType<(typeof filters)[Name]['read']> };

type Value = GroupFilter[keyof GroupFilter];
type Filter = { read(given: string): Value; inWords?(value: Value): string };
const namedFilters = Object.entries(filters) as [keyof GroupFilter, Filter][];
export const filterParameters = namedFilters.map(([name]) => name);

export function readGroupFilter(searchParams: URLSearchParams) {
  const values = namedFilters.map(([name, { read }]) => [name, read(searchParams.get(name) ?? '')]);
  return Object.fromEntries(values) as GroupFilter;
}

/** Describes the active filters. */
export function filterInWords(given: GroupFilter) {
  return namedFilters.flatMap(([name, { inWords = String }]) => inWords(given[name]) || []);
}

/** Truncates by code points, so that no surrogate pair is split. */
function cut(given: string, maxLength: number) {
  return [...given].slice(0, maxLength).join('');
}

function quoted(q: string) {
  return q.trim() && `“${q.trim()}”`;
}

function notAll(gender: string) {
  return gender === 'All' ? '' : gender;
}

function formatName(format: MeetingFormat | '') {
  return format && formatNames[format];
}

function oneOf<Value extends string>(values: readonly Value[], given: string) {
  return values.find((value) => value === given) ?? '';
}

export function searchGroups(groups: Group[], filter: GroupFilter) {
  return findGroups(groups, filter).found;
}

/**
 * The groups that match the filter, and how many mixed ones only the gender hides. `pattern` is what was searched for in the texts,
 * `similarWords` are suggestions if nothing was found.
 */
export function findGroups(groups: Group[], given: GroupFilter) {
  const { gender, mixed, day, format, category } = given;
  const isAskedFor = (group: Group) =>
    gender === 'All' || group.gender === gender || (mixed && group.gender === 'Mixed');
  const candidates = groups.filter(
    (group) =>
      (!day || group.meetingDay === day) &&
      (!format || group.meetingFormats.includes(format)) &&
      (!category || isSameCategory(group.category, category)),
  );
  const q = given.q.trim();
  const pattern = asPattern(q);
  const matches = q ? candidates.filter(hasText(pattern)) : candidates;
  const found = matches.filter(isAskedFor);
  return {
    found,
    hiddenMixed: matches.filter((group) => group.gender === 'Mixed' && !isAskedFor(group)).length,
    pattern,
    similarWords: found.length > 0 ? [] : similarWords(q, candidates.filter(isAskedFor), groups),
  };
}

/** The options of these filters, in display order. */
export function filterOptions(groups: Group[]) {
  const categories = new Map<string, string>();
  for (const { category } of groups) {
    const name = category.trim();
    if (name && !categories.has(name.toLowerCase())) categories.set(name.toLowerCase(), name);
  }
  return {
    day: weekdays.filter((day) => groups.some(({ meetingDay }) => meetingDay === day)),
    format: meetingFormats.filter((format) => groups.some((group) => group.meetingFormats.includes(format))),
    category: [...categories.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)),
  };
}

/** Ignores case and accents. Avoids Intl.Collator, whose first use takes longer than the rest of the page's script. */
function sortKey(name: string) {
  return name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

export type FilterOptions = ReturnType<typeof filterOptions>;

/** Volunteers type categories by hand. */
export function isSameCategory(one: string, other: string) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
