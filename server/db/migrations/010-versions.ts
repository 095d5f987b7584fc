import type { Kysely } from 'kysely';

/** See docs/decisions/036. The index finds the last change of each item without reading its revisions. */
export async function versions(db: Kysely<never>) {
  await db.schema
    .createTable('versions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('revisions_times')
    .on('revisions')
    .columns(['noun', 'itemId', 'action', 'at'] as never[])
    .execute();
}
