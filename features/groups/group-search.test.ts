import { describe, expect, test } from 'vitest';
import { line } from '#core/text.ts';
import { aGroup } from './fixture.ts';
import {
  filterOptions,
  findGroups,
  type GroupFilter,
  maxSearchLength,
  readGroupFilter,
  searchGroups,
} from './group-search.ts';

const groups = [
  aGroup({ id: 'men', title: 'Sunrise Men', description: 'Coffee first', location: 'Main Campus', gender: 'Male' }),
  aGroup({ id: 'women', title: 'Hope', description: 'Reading RUTH', location: 'Online', gender: 'Female' }),
  aGroup({ id: 'all', title: 'Table Talk', description: 'Supper', location: '12 Oak Street', gender: 'Mixed' }),
];

const everything: GroupFilter = { q: '', gender: 'All', mixed: false, day: '', format: '', category: '' };

function found(q: string, filter: Partial<GroupFilter> = {}) {
  return searchGroups(groups, { ...everything, ...filter, q }).map(({ id }) => id);
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

  test.each(['.*', '\\w', '(', '[a', 'a|b', '^', '$', '/', '-', '}'])('treats %j as text, not as a pattern', (q) => {
    expect(found(q)).toEqual([]);
    const [group] = searchGroups([aGroup({ title: `Group ${q} x` })], { ...everything, q });
    expect(group?.title).toBe(`Group ${q} x`);
  });

  test('filters by exact gender, combined with the text', () => {
    expect(found('', { gender: 'Male' })).toEqual(['men']);
    expect(found('', { gender: 'Female' })).toEqual(['women']);
    expect(found('ruth', { gender: 'Male' })).toEqual([]);
  });

  test('filters by day, format and category, all combined', () => {
    const some = [
      aGroup({ id: 'one', meetingDay: 'Monday', meetingFormats: ['video'], category: 'Dinner' }),
      aGroup({ id: 'two', meetingDay: 'Monday', meetingFormats: ['chat', 'in-person'], category: ' dinner ' }),
      aGroup({ id: 'three', meetingDay: 'Sunday', meetingFormats: ['in-person'], category: 'Dinner for two' }),
    ];
    const ids = (filter: Partial<GroupFilter>) => searchGroups(some, { ...everything, ...filter }).map(({ id }) => id);
    expect(ids({ day: 'Monday' })).toEqual(['one', 'two']);
    expect(ids({ format: 'in-person' })).toEqual(['two', 'three']);
    expect(ids({ category: 'DINNER' })).toEqual(['one', 'two']);
    expect(ids({ day: 'Monday', format: 'in-person', category: 'Dinner' })).toEqual(['two']);
    expect(ids({ day: 'Sunday', category: 'Dinner' })).toEqual([]);
    expect(ids({ category: 'Gone' })).toEqual([]);
  });

  test('counts the mixed groups that only the gender hides, and finds them on request', () => {
    const hidden = (filter: Partial<GroupFilter>) => findGroups(groups, { ...everything, ...filter }).hiddenMixed;
    expect(hidden({ gender: 'Male' })).toBe(1);
    expect(hidden({ gender: 'Female', q: 'oak' })).toBe(1);
    expect(hidden({ gender: 'Female', q: 'coffee' })).toBe(0);
    expect(hidden({ gender: 'Female', day: 'Sunday' })).toBe(0);
    expect(hidden({})).toBe(0);
    expect(hidden({ gender: 'Male', mixed: true })).toBe(0);
    expect(found('', { gender: 'Male', mixed: true })).toEqual(['men', 'all']);
  });
});

describe('a word mistyped by a letter', () => {
  function near(q: string, filter: Partial<GroupFilter> = {}) {
    return findGroups(groups, { ...everything, ...filter, q }).similarWords;
  }

  test.each([
    ['Cofee', 'coffee', 'men'],
    ['oak stret', 'oak street', 'all'],
    ['tabel takl', 'table talk', 'all'],
  ])('finds nothing, but suggests the intended word: %s', (typed, meant, id) => {
    expect(found(typed)).toEqual([]);
    expect(near(typed)).toEqual([meant]);
    expect(found(meant)).toEqual([id]);
  });

  test('gets at most three suggestions, all whole words', () => {
    const some = ['Prayer', 'We pray', 'Prays', 'Prayr'].map((title) => aGroup({ title }));
    expect(findGroups(some.slice(0, 2), { ...everything, q: 'prayr' }).similarWords).toEqual(['prayer', 'pray']);
    expect(findGroups(some, { ...everything, q: 'praye' }).similarWords).toHaveLength(0);
    expect(findGroups(some, { ...everything, q: 'prayx' }).similarWords).toHaveLength(3);
  });

  test('gets no suggestions when any group contains it as typed, even one that the filter hides', () => {
    const some = [aGroup({ title: 'Hopi', meetingDay: 'Monday' }), aGroup({ title: 'Hopes' })];
    expect(findGroups(some, { ...everything, q: 'hope', day: 'Monday' }).similarWords).toEqual([]);
    expect(near('campus', { gender: 'Female' })).toEqual([]);
  });

  test('gets suggestions from groups that match the filter', () => {
    expect(near('Cofee', { gender: 'Female' })).toEqual([]);
  });

  test('gets no suggestions when short, or in a very long search', () => {
    expect(near('oaj')).toEqual([]);
    expect(near(`${'Cofee '.repeat(20)}`)).toEqual([]);
  });
});

describe('the choices', () => {
  test('are those of the groups there are: days from Monday on, categories once each and sorted', () => {
    expect(
      filterOptions([
        aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: 'Prayer ' }),
        aGroup({ meetingDay: 'Monday', meetingFormats: ['in-person', 'chat'], category: 'prayer' }),
        aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: 'dinner' }),
        aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: ' ' }),
      ]),
    ).toEqual({ day: ['Monday', 'Sunday'], format: ['in-person', 'chat'], category: ['dinner', 'Prayer'] });
  });
});

describe('the filter in the URL', () => {
  function read(search: string) {
    return readGroupFilter(new URLSearchParams(search));
  }

  test('is read from q, gender, mixed, day, format and category', () => {
    expect(read('?q=oak&gender=Female&mixed=yes&day=Tuesday&format=in-person&category=+Dinner')).toEqual({
      q: 'oak',
      gender: 'Female',
      mixed: true,
      day: 'Tuesday',
      format: 'in-person',
      category: 'Dinner',
    });
  });

  test('matches everything when absent', () => {
    expect(read('')).toEqual(everything);
  });

  test('is truncated, but not before the end of the longest category', () => {
    const { q, category } = read(`?q=${'🍞'.repeat(5_000)}&category=${'c'.repeat(5_000)}`);
    expect(q).toBe('🍞'.repeat(maxSearchLength));
    expect(category).toBe('c'.repeat(line));
  });

  test.each(['Mixed', 'male', 'toString', ''])('treats an unknown gender (%j) as All', (gender) => {
    expect(read(`?gender=${gender}`).gender).toBe('All');
  });

  test.each(['monday', 'Someday', 'toString', ''])('ignores an unknown day or format (%j)', (value) => {
    expect(read(`?day=${value}&format=${value}`)).toEqual(everything);
  });
});
