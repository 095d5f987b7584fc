import type { Kysely } from 'kysely';

/** See docs/decisions/042: people are no noun, so none of this has revisions or versions. */
export async function newsletter(db: Kysely<never>) {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('consent', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('departures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('subscriberCounts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('mailings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('articleId', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('installation', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('mailing', 'text', (column) => column.notNull())
    .addColumn('subscriber', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_key', ['mailing', 'subscriber'] as never[])
    .execute();
  await db.schema
    .createIndex('deliveries_next')
    .on('deliveries')
    .columns(['mailing', 'state', 'nextTryAt'] as never[])
    .execute();
  await db.schema
    .createTable('sentMails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sent_mails_at')
    .on('sentMails')
    .columns(['at'] as never[])
    .execute();
}
