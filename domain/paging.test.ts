import { expect, test } from 'vitest';
import { pageOf, readPage } from './paging.ts';

const list = ['a', 'b', 'c', 'd', 'e'];

test('cuts a list into pages', () => {
  expect(pageOf(list, 1, 2)).toEqual({ items: ['a', 'b'], page: 1, pageCount: 3, count: 5 });
  expect(pageOf(list, 3, 2).items).toEqual(['e']);
});
test('takes a page past the end for the last one', () => {
  expect(pageOf(list, 9, 2)).toMatchObject({ items: ['e'], page: 3 });
});
test('has one page when there is nothing', () => {
  expect(pageOf([], 1, 2)).toEqual({ items: [], page: 1, pageCount: 1, count: 0 });
});
test.each(['', 'page=x', 'page=0', 'page=-1', 'page=1.5', 'page=1e99'])('reads %j as the first page', (search) => {
  expect(readPage(new URLSearchParams(search))).toBe(1);
});
