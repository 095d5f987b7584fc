import type { Kysely } from 'kysely';

/** For finding the previous and the next article without reading all of them. */
export async function newestArticles(db: Kysely<never>) {
  await db.schema.createIndex('articles_newest').on('articles').columns(['createdAt', 'id']).execute();
}
