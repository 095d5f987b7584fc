import type { Kysely } from 'kysely';

/** See docs/decisions/053. Mails that were counted before may have been anything. */
export async function confirmations(db: Kysely<never>) {
  await db.schema.alterTable('sentMails').addColumn('subscriber', 'text').execute();
  await db.schema
    .createIndex('sent_mails_subscriber')
    .on('sentMails')
    .columns(['subscriber'] as never[])
    .execute();
}
