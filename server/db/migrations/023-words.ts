import type { Kysely } from 'kysely';

/** See docs/decisions/076. `changes`: JSON, what the church has changed in one part of content/. */
export async function words(db: Kysely<never>) {
  await db.schema
    .createTable('words')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
