import type { Article } from './article.ts';

/** The date that visitors see: since when it is public. A draft has none yet. */
export function articleDate({ publishAt, createdAt }: Pick<Article, 'publishAt' | 'createdAt'>) {
  return publishAt ?? createdAt;
}
