import { expect, test } from 'vitest';
import { pageOf, readPage } from './paging.ts';

const list = ['a', 'b', 'c', 'd', 'e'];

test('splits a list into pages', () => {
  expect(pageOf(list, 1, 2)).toEqual({ items: ['a', 'b'], page: 1, pageCount: 3, count: 5 });
  expect(pageOf(list, 3, 2).items).toEqual(['e']);
});
test('returns the last page for a page past the end', () => {
  expect(pageOf(list, 9, 2)).toMatchObject({ items: ['e'], page: 3 });
});
test('returns one page for an empty list', () => {
  expect(pageOf([], 1, 2)).toEqual({ items: [], page: 1, pageCount: 1, count: 0 });
});
test.each(['', 'page=x', 'page=0', 'page=-1', 'page=1.5', 'page=1e99'])('reads %j as the first page', (search) => {
  expect(readPage(new URLSearchParams(search))).toBe(1);
});
