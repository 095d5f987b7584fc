import { data, redirect } from 'react-router';
import type { NounDb } from '#nouns/db.server.ts';
import { findIdBySlug } from '#nouns/slugs.server.ts';
import { listPublicItems } from '#nouns/store.server.ts';
import { news } from './article.ts';
import { findArticle } from './article-neighbors.ts';
import { articlePath } from './article-path.ts';

/** What a loader returns. An address that the article had earlier leads to the one it has. */
export async function serveArticle(db: NounDb, slug: string, { search }: URL) {
  const articles = await listPublicItems(db, news);
  const shown = findArticle(articles, slug);
  if (shown) return { shown };
  const id = await findIdBySlug(db, news, slug);
  const renamed = articles.find((article) => article.id === id);
  if (renamed) throw redirect(articlePath(renamed) + search, 308);
  return data({ shown: undefined }, { status: 404 });
}
