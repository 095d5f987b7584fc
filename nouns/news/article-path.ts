import type { Article } from './article.ts';

/** The address of its own page. */
export function articlePath({ slug }: Pick<Article, 'slug'>) {
  return `/news/${slug}`;
}
