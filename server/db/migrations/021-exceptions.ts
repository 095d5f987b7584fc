import type { Kysely } from 'kysely';

/** See docs/decisions/066. Days whose services differ from those of the week, which stood in a file before. */
export async function exceptions(db: Kysely<never>) {
  await db.schema
    .createTable('exceptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('starts', 'text', (column) => column.notNull())
    .execute();
}
