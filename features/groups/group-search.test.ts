import { describe, expect, test } from 'vitest';
import { line } from '#core/text.ts';
import { aGroup } from './fixture.ts';
import { filterOptions, findGroups, type GroupFilter, maxSearchLength, readGroupFilter } from './group-search.ts';

const groups = [
  aGroup({
    ...{ id: 'men', title: 'Sunrise Men', description: 'Coffee first', location: 'Main Campus', gender: 'Male' },
    ...{ meetingDay: 'Monday', meetingFormats: ['video'], category: 'Dinner' },
  }),
  aGroup({
    ...{ id: 'women', title: 'Hope', description: 'Reading RUTH', location: 'Online', gender: 'Female' },
    ...{ meetingDay: 'Monday', meetingFormats: ['chat', 'in-person'], category: ' dinner ' },
  }),
  aGroup({
    ...{ id: 'all', title: 'Table Talk', description: 'Supper', location: '12 Oak Street', gender: 'Mixed' },
    ...{ meetingDay: 'Sunday', meetingFormats: ['in-person'], category: 'Dinner for two' },
  }),
];

const everything: GroupFilter = { q: '', gender: 'All', mixed: false, day: '', format: '', category: '' };

function find(filter: Partial<GroupFilter>, all = groups) {
  const { found, ...others } = findGroups(all, { ...everything, ...filter });
  return { ...others, found: found.map(({ id }) => id) };
}

test.each<[Partial<GroupFilter>, string[]]>([
  [{}, ['men', 'women', 'all']],
  [{ q: '  ' }, ['men', 'women', 'all']],
  [{ q: 'SUNRISE' }, ['men']],
  [{ q: 'ruth' }, ['women']],
  [{ q: 'oak str' }, ['all']],
  // No other field is searched.
  [{ q: 'Kim Walker' }, []],
  [{ gender: 'Male' }, ['men']],
  [{ gender: 'Male', mixed: true }, ['men', 'all']],
  [{ gender: 'Male', q: 'ruth' }, []],
  [{ day: 'Monday' }, ['men', 'women']],
  [{ format: 'in-person' }, ['women', 'all']],
  [{ category: 'DINNER' }, ['men', 'women']],
  [{ category: 'Gone' }, []],
  [{ day: 'Monday', format: 'in-person', category: 'Dinner' }, ['women']],
  [{ day: 'Sunday', category: 'Dinner' }, []],
])('%o finds the groups that have all of it', (filter, ids) => {
  expect(find(filter).found).toEqual(ids);
});

test.each(['.*', '\\w', '(', '[a', 'a|b', '^', '$', '/', '-', '}'])('treats %j as text, not as a pattern', (q) => {
  expect(find({ q }).found).toEqual([]);
  expect(find({ q }, [aGroup({ title: `Group ${q} x` })]).found).toHaveLength(1);
});

test.each<[Partial<GroupFilter>, number]>([
  [{ gender: 'Male' }, 1],
  [{ gender: 'Female', q: 'oak' }, 1],
  [{ gender: 'Female', q: 'coffee' }, 0],
  [{ gender: 'Female', day: 'Monday' }, 0],
  [{ gender: 'Male', mixed: true }, 0],
  [{}, 0],
])('of %o only the gender hides %i mixed groups', (filter, count) => {
  expect(find(filter).hiddenMixed).toBe(count);
});

describe('a word mistyped by a letter', () => {
  test.each([
    ['Cofee', 'coffee', 'men'],
    ['oak stret', 'oak street', 'all'],
    ['tabel takl', 'table talk', 'all'],
  ])('finds nothing, but is near the word meant: %s', (typed, meant, id) => {
    expect(find({ q: typed })).toMatchObject({ found: [], similarWords: [meant] });
    expect(find({ q: meant }).found).toEqual([id]);
  });

  test('gets at most three suggestions, all whole words', () => {
    const some = ['Prayer', 'We pray', 'Prays', 'Prayr'].map((title) => aGroup({ title }));
    expect(find({ q: 'prayr' }, some.slice(0, 2)).similarWords).toEqual(['prayer', 'pray']);
    expect(find({ q: 'praye' }, some).similarWords).toHaveLength(0);
    expect(find({ q: 'prayx' }, some).similarWords).toHaveLength(3);
  });

  test.each<[string, Partial<GroupFilter>]>([
    ['of a group that the filter hides', { q: 'Cofee', gender: 'Female' }],
    ['when a hidden group has it as typed', { q: 'campus', gender: 'Female' }],
    ['when it is short', { q: 'oaj' }],
    ['in a very long search', { q: 'Cofee '.repeat(20) }],
  ])('is near no word %s', (_, filter) => {
    expect(find(filter).similarWords).toEqual([]);
  });

  test('is near no word that another group has as a part', () => {
    const some = [aGroup({ title: 'Hopi', meetingDay: 'Monday' }), aGroup({ title: 'Hopes' })];
    expect(find({ q: 'hope', day: 'Monday' }, some).similarWords).toEqual([]);
  });
});

test('the choices are those of the groups there are: days from Monday on, categories once each and sorted', () => {
  expect(
    filterOptions([
      aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: 'Prayer ' }),
      aGroup({ meetingDay: 'Monday', meetingFormats: ['in-person', 'chat'], category: 'prayer' }),
      aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: 'dinner' }),
      aGroup({ meetingDay: 'Sunday', meetingFormats: ['chat'], category: ' ' }),
    ]),
  ).toEqual({ day: ['Monday', 'Sunday'], format: ['in-person', 'chat'], category: ['dinner', 'Prayer'] });
});

const known = 'q=oak&gender=Female&mixed=yes&day=Tuesday&format=in-person&category=Dinner';

test.each<[string, string, Partial<GroupFilter>]>([
  ['without parameters', '', {}],
  ['of known values', known, { ...Object.fromEntries(new URLSearchParams(known)), mixed: true }],
  ['of a long search', `q=${'🍞'.repeat(5_000)}`, { q: '🍞'.repeat(maxSearchLength) }],
  ['of a long category', `category=+${'c'.repeat(5_000)}`, { category: 'c'.repeat(line - 1) }],
  ...['Mixed', 'male', 'monday', 'toString'].map((value): [string, string, object] => [
    `of the unknown value ${value}`,
    `gender=${value}&day=${value}&format=${value}&mixed=${value}`,
    {},
  ]),
])('a query %s is read as a filter', (_, query, filter) => {
  expect(readGroupFilter(new URLSearchParams(query))).toEqual({ ...everything, ...filter });
});
