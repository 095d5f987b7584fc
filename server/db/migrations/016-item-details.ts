import type { Kysely } from 'kysely';

/** See docs/decisions/052. What is derived from items is filled in at the first start. */
export async function itemDetails(db: Kysely<never>) {
  await db.schema
    .createTable('itemDetails')
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addColumn('itemVersion', 'integer', (column) => column.notNull())
    .addColumn('derivedBy', 'text', (column) => column.notNull())
    .addColumn('validUntil', 'text', (column) => column.notNull())
    .addColumn('startsAt', 'text')
    .addColumn('derived', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_details_key', ['noun', 'itemId'] as never[])
    .execute();
  const indexes = {
    item_details_until: ['itemDetails', 'noun', 'validUntil'],
    item_details_starts: ['itemDetails', 'noun', 'startsAt', 'itemId'],
    events_slug: ['events', 'slug'],
    messages_slug: ['messages', 'slug'],
    messages_series: ['messages', 'series'],
    slugs_item: ['slugs', 'noun', 'itemId'],
  };
  for (const [name, [table = '', ...columns]] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never[])
      .execute();
}
