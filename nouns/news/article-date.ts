import type { Article } from './article.ts';

/** The date that visitors see: since when it is public. A draft shows when it was created. */
export function articleDate({ publishAt, createdAt }: Pick<Article, 'publishAt' | 'createdAt'>) {
  return publishAt ?? createdAt;
}
