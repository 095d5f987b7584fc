import { describe, expect, test } from 'vitest';
import { aGroup } from './fixture.ts';
import { readGroupFilter, searchGroups } from './group-search.ts';

const groups = [
  aGroup({ id: 'men', title: 'Sunrise Men', description: 'Coffee first', location: 'Main Campus', gender: 'Male' }),
  aGroup({ id: 'women', title: 'Hope', description: 'Reading RUTH', location: 'Online', gender: 'Female' }),
  aGroup({ id: 'all', title: 'Table Talk', description: 'Supper', location: '12 Oak Street', gender: 'Mixed' }),
];

function found(q: string, gender: 'All' | 'Male' | 'Female' = 'All') {
  return searchGroups(groups, { q, gender }).map(({ id }) => id);
}

describe('searching groups', () => {
  test('finds a part of title, description or location, in any case', () => {
    expect(found('SUNRISE')).toEqual(['men']);
    expect(found('ruth')).toEqual(['women']);
    expect(found('oak str')).toEqual(['all']);
  });

  test('looks nowhere else', () => {
    expect(found(groups[0]?.leaders ?? 'nobody')).toEqual([]);
  });

  test('finds everything for an empty search or spaces', () => {
    expect(found('')).toEqual(['men', 'women', 'all']);
    expect(found('  ')).toEqual(['men', 'women', 'all']);
  });

  test('takes what is typed as text, not as a pattern', () => {
    expect(found('.*')).toEqual([]);
  });

  test('filters by exactly that gender, together with the search', () => {
    expect(found('', 'Male')).toEqual(['men']);
    expect(found('', 'Female')).toEqual(['women']);
    expect(found('ruth', 'Male')).toEqual([]);
  });
});

describe('the filter in the address', () => {
  function read(search: string) {
    return readGroupFilter(new URLSearchParams(search));
  }

  test('is read from q and gender', () => {
    expect(read('?q=oak&gender=Female')).toEqual({ q: 'oak', gender: 'Female' });
  });

  test('is everything when absent', () => {
    expect(read('')).toEqual({ q: '', gender: 'All' });
  });

  test.each(['Mixed', 'male', 'toString', ''])('takes an unknown gender (%j) for All', (gender) => {
    expect(read(`?gender=${gender}`).gender).toBe('All');
  });
});
