import type { Kysely } from 'kysely';

/** So that nobody overwrites an announcement that they have not seen. The row stays when it is taken down, without a text. */
export async function bannerVersion(db: Kysely<never>) {
  await db.schema
    .alterTable('banner')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
