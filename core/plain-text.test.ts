import { expect, test } from 'vitest';
import { cut, excerpt, findAddresses, isWithinOneTypo } from './plain-text.ts';

test.each([
  ['A short one', 20, 'A short one'],
  ['On two\n\n lines ', 20, 'On two lines'],
  ['Cut after the word that still fits', 20, 'Cut after the word…'],
  ['Not after a comma, but before it', 19, 'Not after a comma…'],
  ['Exactly as long as it may be', 28, 'Exactly as long as it may be'],
  ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
  [`12345678${'👪'.repeat(9)}`, 10, '12345678…'],
])('the excerpt of %j', (text, maxLength, expected) => {
  expect(excerpt(text, maxLength)).toBe(expected);
});

test('keeps line breaks when it truncates a text', () => {
  expect(cut('One line\n\nand another one', 14)).toBe('One line\n\nand…');
  expect(cut('One line\n\nand another one', 13)).toBe('One line…');
});

test.each([
  ['a letter left out', 'prayr'],
  ['a letter added', 'prrayer'],
  ['a letter added at the end', 'prayers'],
  ['a letter changed', 'prayar'],
  ['the first letter changed', 'drayer'],
  ['neighbors swapped', 'paryer'],
  ['the last two swapped', 'prayre'],
  ['nothing changed', 'prayer'],
])('recognizes a word with %s', (_, typed) => {
  expect(isWithinOneTypo(typed, 'prayer')).toBe(true);
  expect(isWithinOneTypo('prayer', typed)).toBe(true);
});

test.each(['pray', 'prayerss', 'prxyxr', 'yrpaer', 'rpayre', 'payerx', ''])('%j is not a typo of "prayer"', (typed) => {
  expect(isWithinOneTypo(typed, 'prayer')).toBe(false);
  expect(isWithinOneTypo('prayer', typed)).toBe(false);
});

test.each([
  ['ann@example.org, bo@example.org;cy@example.org\tdi@example.org', ['ann', 'bo', 'cy', 'di']],
  ['<ann@example.org>: host mx.example.com[192.0.2.1] said: 550 5.1.1 <ann@example.org>... unknown', ['ann']],
  ['Final-Recipient: rfc822;ann@example.org\r\nOriginal-Recipient: rfc822;Ann@Example.ORG', ['ann']],
  [
    'Your mail to [Ann](mailto:ann@example.org) and "bo@example.org" came back from \'cy@example.org\'.',
    ['ann', 'bo', 'cy'],
  ],
  ['It was ann@example.org. And bo@example.org!', ['ann', 'bo']],
  ["o'brien+news@example.org", ["o'brien+news"]],
  ['nobody@localhost, @example.org, ann@, 10 @ 3', []],
])('finds the addresses in %j', (text, names) => {
  expect(findAddresses(text)).toEqual(names.map((name) => `${name}@example.org`));
});

test('finds addresses in other scripts, and after a very long word at once', () => {
  expect(findAddresses('jörg@bücher.example')).toEqual(['jörg@bücher.example']);
  // Takes minutes if each of its characters is a place to begin.
  expect(findAddresses(`${'x'.repeat(200_000)} ann@example.org`)).toEqual(['ann@example.org']);
});
