import type { Article } from './article.ts';

export type Neighbor = Pick<Article, 'title' | 'slug'>;
/** An article, and those before and after it. */
export type ArticleInList = { article: Article; older?: Neighbor; newer?: Neighbor };

/** The article with this slug in the list, which is sorted newest first. */
export function findArticle(articles: Article[], slug: string): ArticleInList | undefined {
  const index = articles.findIndex((article) => article.slug === slug);
  const article = articles[index];
  if (!article) return undefined;
  const [newer, older] = [articles[index - 1], articles[index + 1]];
  return { article, ...(older && { older: neighbor(older) }), ...(newer && { newer: neighbor(newer) }) };
}

function neighbor({ title, slug }: Article): Neighbor {
  return { title, slug };
}
