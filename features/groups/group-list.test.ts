import { expect, test } from 'vitest';
import { articleList } from '#features/news/article-list.ts';
import { anArticle } from '#features/news/fixture.ts';
import { aGroup } from './fixture.ts';
import { groupList } from './group-list.ts';

const groups = Array.from({ length: 201 }, (_, index) => aGroup({ id: `${index}` }));
const articles = Array.from({ length: 51 }, (_, index) => anArticle({ id: `${index}` }));

test.each([
  ['200 groups', groupList.show(groups.slice(1), new URLSearchParams()), [200, 1, 200]],
  ['201 groups', groupList.show(groups, new URLSearchParams()), [200, 2, 201]],
  ['201 groups, on page 2', groupList.show(groups, new URLSearchParams('page=2')), [1, 2, 201]],
  ['50 articles', articleList.show(articles.slice(1), new URLSearchParams()), [50, 1, 50]],
  ['51 articles', articleList.show(articles, new URLSearchParams()), [50, 2, 51]],
])('a list of %s has so many items, pages and items in all', (_, { items, pageCount, count }, expected) => {
  expect([items.length, pageCount, count]).toEqual(expected);
});
