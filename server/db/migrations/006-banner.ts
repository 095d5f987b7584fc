import type { Kysely } from 'kysely';

/** Has at most one row. */
export async function banner(db: Kysely<never>) {
  await db.schema
    .createTable('banner')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('endsOn', 'text', (column) => column.notNull())
    .execute();
}
