import { expect, test } from 'vitest';
import { readPassages } from './passages.server.ts';

test.each([
  ['Luke 14:15–24', ['Luke']],
  ['Lk 14.15-24', ['Luke']],
  ['1 Cor 13', ['1 Corinthians']],
  ['I Cor. 13', ['1 Corinthians']],
  ['Jn 3:16; Ps. 23', ['Psalms', 'John']],
  ['Psalm 23 and Isaiah 40, 41', ['Psalms', 'Isaiah']],
  ['Song of Solomon 2', ['Song of Songs']],
  ['Matthew 5–7 & Rev 21', ['Matthew', 'Revelation']],
  ['Philemon', ['Philemon']],
  ['', []],
])('%s is read as it is meant', (text, books) => {
  expect(readPassages(text)).toEqual({ books });
});

test.each([
  ['the whole Bible', [], 'the whole Bible'],
  ['Luke 14; chapter nine of Hezekiah', ['Luke'], 'chapter nine of Hezekiah'],
  ['Luke 99:99', [], 'Luke 99:99'],
])('what of %s is no passage is named', (text, books, unread) => {
  expect(readPassages(text)).toEqual({ books, unread });
});
