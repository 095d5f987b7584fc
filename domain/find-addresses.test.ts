import { expect, test } from 'vitest';
import { findAddresses } from './find-addresses.ts';

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

test('finds addresses in other scripts', () => {
  expect(findAddresses('jörg@bücher.example')).toEqual(['jörg@bücher.example']);
});

test('finds an address after a very long word at once', () => {
  // Takes minutes if each of its characters is a place to begin.
  expect(findAddresses(`${'x'.repeat(200_000)} ann@example.org`)).toEqual(['ann@example.org']);
});
