import type { Kysely } from 'kysely';

/** The articles before and after one are found without reading all of them. */
export async function newestArticles(db: Kysely<never>) {
  await db.schema.createIndex('articles_newest').on('articles').columns(['createdAt', 'id']).execute();
}
