import type { Kysely } from 'kysely';

/** What is current is a number. The index answers when each item was last changed without reading its revisions. */
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
