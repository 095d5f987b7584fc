import { expect, test } from 'vitest';
import { aGroup } from './fixture.ts';
import { groupList } from './group-list.ts';

function groups(gender: 'Male' | 'Mixed', count: number) {
  return Array.from({ length: count }, (_, index) => aGroup({ id: `${gender} ${index}`, gender }));
}

test('groups open to everyone share the pages with those that were asked for, and are not counted', () => {
  const all = [...groups('Mixed', 24), ...groups('Male', 13)];
  const show = (query: string) => groupList.show(all, new URLSearchParams(query));
  const first = show('gender=Male');
  const second = show('gender=Male&page=2');
  expect([first.count, second.count, first.pageCount]).toEqual([13, 13, 2]);
  expect(first.items.map(({ gender }) => gender)).toEqual([...Array(13).fill('Male'), ...Array(11).fill('Mixed')]);
  expect(second.items.map(({ gender }) => gender)).toEqual(Array(13).fill('Mixed'));
});
