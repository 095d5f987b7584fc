import type { Kysely } from 'kysely';

/** See docs/decisions/080. `confirmed`: JSON, the samples of the part that the church has confirmed. */
export async function confirmedWords(db: Kysely<never>) {
  await db.schema
    .alterTable('words')
    .addColumn('confirmed', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
