import type { Group } from './group.ts';

export type GroupFilter = { q: string; gender: 'All' | 'Male' | 'Female' };

/** From the page URL: ?q=…&gender=… */
export function readGroupFilter(searchParams: URLSearchParams): GroupFilter {
  const gender = searchParams.get('gender');
  return { q: searchParams.get('q') ?? '', gender: gender === 'Male' || gender === 'Female' ? gender : 'All' };
}

export function searchGroups(groups: Group[], { q, gender }: GroupFilter) {
  const searchText = q.trim().toLowerCase();
  return groups.filter(
    (group) =>
      (gender === 'All' || group.gender === gender) &&
      [group.title, group.description, group.location].some((text) => text.toLowerCase().includes(searchText)),
  );
}
