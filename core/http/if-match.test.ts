import { expect, test } from 'vitest';
import { parseIfMatch } from './if-match.ts';

test.each([
  [' "3" ', [3]],
  ['*', [2, 3, 4]],
  ['"2", "4"', [2, 4]],
  ['"2","4",', [2, 4]],
  ['"other,with-a-comma", "4"', [4]],
  ['"03"', []],
  ['""', []],
  ['W/"3", "4"', [4]],
])('%j matches versions %j', (header, expected) => {
  const ifMatch = parseIfMatch(header);
  expect([2, 3, 4].filter((version) => ifMatch?.(version))).toEqual(expected);
});

test.each(['', ' ', ',', '3', '"3', '3"', '"3" 4', '"3", *', '* *', "'3'", 'w/"3"', '"a b"'])(
  'rejects %j',
  (header) => {
    expect(() => parseIfMatch(header)).toThrow('If-Match must be a version in quotes');
  },
);

test('is optional', () => {
  expect(parseIfMatch(undefined)).toBe(undefined);
});
