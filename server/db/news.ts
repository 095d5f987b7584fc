import { randomUUIDv7 } from 'node:crypto';
import type { Article, ArticleChange, ArticleInput } from '#domain/news.ts';
import type { Db } from './schema.ts';

/** Newest first. Of two from the same millisecond the later id comes first: these ids grow with time. */
export async function listArticles(db: Db): Promise<Article[]> {
  return db.selectFrom('articles').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

export async function createArticle(db: Db, input: ArticleInput, now: Date): Promise<Article> {
  const row = { id: randomUUIDv7(), ...input, createdAt: now.toISOString() };
  return db.insertInto('articles').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateArticle(db: Db, id: string, change: ArticleChange): Promise<Article | undefined> {
  return (
    db
      .updateTable('articles')
      // With its own id, so that an empty change is a statement too.
      .set({ id, ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function deleteArticle(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('articles').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}
