import { describe, expect, test } from 'vitest';
import { findMisfit, hasPlace, type Json, mergeChanges, withChanges } from './changes.ts';

const defaults = {
  hero: { heading: 'Welcome' },
  people: [{ name: 'Ann' }, { name: 'Bo' }],
  lines: ['a', 'b'],
  picture: 'hill',
  side: { picture: { name: 'barn', alt: 'A barn' } },
};
const added = { id: 'a', width: 800, height: 600, focusX: 50, focusY: 50 };
const change = (value: Json, base: Json) => ({ value, base });

test('changes are laid over the defaults, which stay as they are', () => {
  const before = structuredClone(defaults);
  const changes = {
    'hero.heading': change('Hello', 'Welcome'),
    'hero.lead': change('Come in', null),
    'people.1': change({ name: 'Cy' }, { name: 'Bo' }),
  };
  expect(withChanges(defaults, changes)).toEqual({
    ...defaults,
    hero: { heading: 'Hello', lead: 'Come in' },
    people: [{ name: 'Ann' }, { name: 'Cy' }],
  });
  expect(withChanges(defaults, { hero: change(null, defaults.hero) })).not.toHaveProperty('hero');
  expect(defaults).toEqual(before);
});

test('a change of what no longer exists, or is made otherwise, has no effect, and is kept', () => {
  const changes = {
    'footer.text': change('Bye', 'Goodbye'),
    hero: change('Hi', 'Welcome'),
    lines: change('a', 'b'),
    'people.2': change({ name: 'Cy' }, null),
    'hero.heading': change(added, 'Welcome'),
  };
  expect(withChanges(defaults, changes)).toEqual(defaults);
  expect(mergeChanges(defaults, changes, { 'hero.lead': 'Hello' })).toMatchObject(changes);
});

test('what is left in a changed list follows the defaults, as long as these are as many', () => {
  const lines = {
    intro: ['Call 1', 'Come in', 'Write'],
    people: [
      { name: 'Ann', bio: 'Call 1' },
      { name: 'Bo', bio: 'Call 1' },
    ],
  };
  const later = JSON.parse(JSON.stringify(lines).replaceAll('Call 1', 'Call 2'));
  const moved = mergeChanges(
    lines,
    {},
    {
      intro: ['Sing', 'Write', 'Call 1'],
      people: [
        { name: 'Ann', bio: 'Call 1' },
        { name: 'Cy', bio: 'Call 1' },
      ],
    },
  );
  expect(withChanges(later, moved)).toEqual({
    intro: ['Sing', 'Write', 'Call 2'],
    people: [
      { name: 'Ann', bio: 'Call 2' },
      { name: 'Cy', bio: 'Call 2' },
    ],
  });
  const again = mergeChanges(later, moved, { 'intro.0': 'Pray' });
  expect(withChanges({ ...later, intro: ['Call 3', 'Come in', 'Write'] }, again).intro).toEqual([
    'Pray',
    'Write',
    'Call 3',
  ]);
  expect(withChanges({ ...later, intro: ['Call 2'] }, moved).intro).toEqual(['Sing', 'Write', 'Call 1']);
});

describe('merging', () => {
  test('remembers the default that was replaced first, also after an upgrade', () => {
    const changes = { 'hero.heading': change('Hello', 'Old welcome') };
    expect(mergeChanges(defaults, changes, { 'hero.heading': 'Hi', 'lines.0': 'c' })).toEqual({
      'hero.heading': change('Hi', 'Old welcome'),
      'lines.0': change('c', 'a'),
    });
  });

  test('changes a changed list itself, and a new list takes the place of changes in it', () => {
    const changes = { people: change([{ name: 'Cy' }], defaults.people) };
    expect(mergeChanges(defaults, changes, { 'people.0.name': 'Di' })).toEqual({
      people: change([{ name: 'Di' }], defaults.people),
    });
    const inside = { 'people.0.name': change('Cy', 'Ann') };
    expect(Object.keys(mergeChanges(defaults, inside, { people: [] }))).toEqual(['people']);
  });

  test('forgets a change back to the default', () => {
    const changes = { 'hero.heading': change('Hello', 'Welcome') };
    expect(mergeChanges(defaults, changes, { 'hero.heading': 'Welcome' })).toEqual({});
    const list = { lines: change(['a', 'c'], defaults.lines) };
    expect(mergeChanges(defaults, list, { 'lines.1': 'b' })).toEqual({});
  });
});

test.each<[string, Json, string | undefined]>([
  ['other words', { ...defaults, hero: { heading: 'Hi' } }, undefined],
  ['more or fewer texts in a list', { ...defaults, lines: ['c', 'd', 'e'] }, undefined],
  ['pictures that were added', { ...defaults, picture: added, side: { picture: { name: added, alt: '' } } }, undefined],
  ['a picture for a text', { ...defaults, hero: { heading: added } }, 'hero.heading'],
  ['a picture without its text', { ...defaults, side: { picture: added } }, 'side.picture.name'],
  ['a number for a text', { ...defaults, hero: { heading: 3 } }, 'hero.heading'],
  ['a text for a group', { ...defaults, hero: 'Hi' }, 'hero'],
  ['no group', { ...defaults, hero: null }, 'hero'],
  ['another group in a list of texts', { ...defaults, lines: [{}] }, 'lines.0'],
  ['a field too few', { ...defaults, hero: {} }, 'hero.heading'],
  ['a field too many', { ...defaults, hero: { heading: 'Hi', lead: '' } }, 'hero.lead'],
  ['an entry too few', { ...defaults, people: [{ name: 'Cy' }] }, 'people.1'],
])('for words with %s', (_, value, field) => {
  expect(findMisfit(defaults, value, '')?.field).toBe(field);
});

test('inherited properties are no places for words', () => {
  for (const path of ['__proto__', 'hero.__proto__', 'hero.__proto__.heading', 'hero.toString.name'])
    expect(hasPlace(defaults, path), path).toBe(false);
});
