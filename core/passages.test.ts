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
])('parses %s as intended', (text, books) => {
  const { books: read, reference: _, ...rest } = readPassages(text);
  expect(read.map(({ name }) => name)).toEqual(books);
  expect(rest).toEqual({});
});

test.each([
  ['the whole Bible', [], 'the whole Bible'],
  ['Luke 14; chapter nine of Hezekiah', ['Luke'], 'chapter nine of Hezekiah'],
  ['Luke 99:99', [], 'Luke 99:99'],
])('names the part of %s that is not a passage', (text, books, unread) => {
  const { books: read, reference: _, ...rest } = readPassages(text);
  expect(read.map(({ name }) => name)).toEqual(books);
  expect(rest).toEqual({ unread });
});

test('books are numbered as in the Bible', () => {
  expect(readPassages('Rev 1, Ps 1, Gen 1, Mt 1').books.map(({ number }) => number)).toEqual([1, 19, 40, 66]);
});

test.each([
  ['Mathew 5 13-16', 'Matthew 5:13–16'],
  ['Lk 14.15-15:2; ps 23', 'Luke 14:15–15:2; Psalm 23'],
  ['Psalm 23 and Isaiah 40, 42', 'Psalm 23; Isaiah 40, 42'],
  ['jn 3:16, 18; 4:2', 'John 3:16, 18; 4:2'],
  ['Mt 5–7 & Rev 21', 'Matthew 5–7; Revelation 21'],
  ['Jude 3-5', 'Jude 3–5'],
  ['Gen - Ex', 'Genesis – Exodus'],
  ['Luke 2:1-20 (CEB)', 'Luke 2:1–20 CEB'],
  ['Psalms', 'Psalms'],
  ['Lk 14 and Hezekiah 3', 'Luke 14 and Hezekiah 3'],
  ['the whole Bible', undefined],
])('writes %s as it was understood', (text, reference) => {
  expect(readPassages(text).reference).toBe(reference);
});
