import { pageOf, readPage } from '#core/paging.ts';
import { withoutHidden } from '#records/show/item-page.ts';
import type { BrowserList } from '#records/show/list.ts';
import type { Article } from './article.ts';

export const articlesPerPage = 50;

export const articleList: BrowserList<Article> = {
  path: 'news',
  page: '/news',
  parameters: ['page'],
  defaults: ({ createdAt }) => ({ slug: '', picture: null, publishAt: createdAt }),
  show: (articles, searchParams) => pageOf(withoutHidden(articles), readPage(searchParams), articlesPerPage),
};

export const atomPath = `${articleList.page}/atom.xml`;
export const jsonFeedPath = `${articleList.page}/feed.json`;

/** The date that visitors see: that of publication. A draft shows its creation date. */
export function articleDate({ publishAt, createdAt }: Pick<Article, 'publishAt' | 'createdAt'>) {
  return publishAt ?? createdAt;
}
