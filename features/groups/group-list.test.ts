import { expect, test } from 'vitest';
import { articleList } from '#features/news/article-list.ts';
import { aGroup } from './fixture.ts';
import { groupList } from './group-list.ts';

test('shows a whole list on one page up to 200 groups or 50 articles, and counts all items', () => {
  const groups = Array.from({ length: 201 }, (_, index) => aGroup({ id: `${index}` }));
  const lengths = (list: { items: unknown[]; pageCount: number; count: number }) => [
    list.items.length,
    list.pageCount,
    list.count,
  ];
  const show = (count: number, query = '') =>
    lengths(groupList.show(groups.slice(0, count), new URLSearchParams(query)));
  expect(show(200)).toEqual([200, 1, 200]);
  expect(show(201)).toEqual([200, 2, 201]);
  expect(show(201, 'page=2')).toEqual([1, 2, 201]);
  const article = { id: '', version: 1, slug: '', title: '', author: '', createdAt: '', summary: '', content: '' };
  const showNews = (count: number) => lengths(articleList.show(Array(count).fill(article), new URLSearchParams()));
  expect(showNews(50)).toEqual([50, 1, 50]);
  expect(showNews(51)).toEqual([50, 2, 51]);
});
