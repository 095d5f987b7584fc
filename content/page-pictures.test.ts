import { expect, test } from 'vitest';
import { findStaleTexts } from './page-pictures.ts';

const added = { id: 'a', width: 800, height: 600, focusX: 50, focusY: 50 };
const header = { picture: 'hero', alt: 'A hill' };

test.each<[string, object, object, string[]]>([
  ['another of the own', header, { ...header, picture: 'barn' }, ['header.alt']],
  ['one that was added', header, { ...header, picture: added }, ['header.alt']],
  [
    'another that was added',
    { ...header, picture: added },
    { ...header, picture: { ...added, id: 'b' } },
    ['header.alt'],
  ],
  [
    'one in a list',
    { list: [{ name: 'hero', alt: 'A hill' }] },
    { list: [{ name: added, alt: 'A hill' }] },
    ['header.list.0.alt'],
  ],
  ['one with its own text', header, { picture: added, alt: 'A barn' }, []],
  ['decoration', { ...header, alt: '' }, { picture: added, alt: '' }, []],
  ['one that is only decoration now', header, { picture: added, alt: '' }, []],
  ['another point of it', { ...header, picture: added }, { ...header, picture: { ...added, focusX: 9 } }, []],
  ['one without a text', { picture: 'hero' }, { picture: added }, []],
])('finds the text that describes the picture before: %s', (_, before, after, paths) => {
  expect(findStaleTexts({ header: before }, { header: after }).map(({ path }) => path)).toEqual(paths);
});
