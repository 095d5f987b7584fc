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

describe('group search', () => {
  test('matches part of the title, description or location, ignoring case', () => {
    expect(found('SUNRISE')).toEqual(['men']);
    expect(found('ruth')).toEqual(['women']);
    expect(found('oak str')).toEqual(['all']);
  });

  test('matches no other field', () => {
    expect(found(groups[0]?.leaders ?? 'nobody')).toEqual([]);
  });

  test('matches everything when empty or blank', () => {
    expect(found('')).toEqual(['men', 'women', 'all']);
    expect(found('  ')).toEqual(['men', 'women', 'all']);
  });

  test('treats the input as text, not as a pattern', () => {
    expect(found('.*')).toEqual([]);
  });

  test('filters by exact gender, combined with the text', () => {
    expect(found('', 'Male')).toEqual(['men']);
    expect(found('', 'Female')).toEqual(['women']);
    expect(found('ruth', 'Male')).toEqual([]);
  });
});

describe('the filter in the URL', () => {
  function read(search: string) {
    return readGroupFilter(new URLSearchParams(search));
  }

  test('is read from q and gender', () => {
    expect(read('?q=oak&gender=Female')).toEqual({ q: 'oak', gender: 'Female' });
  });

  test('matches everything when absent', () => {
    expect(read('')).toEqual({ q: '', gender: 'All' });
  });

  test.each(['Mixed', 'male', 'toString', ''])('treats an unknown gender (%j) as All', (gender) => {
    expect(read(`?gender=${gender}`).gender).toBe('All');
  });
});
