import type { Kysely } from 'kysely';

/** See docs/decisions/044. The lease of an existing row is an expired one: an earlier version may have been killed while it was sending. */
export async function sendingLease(db: Kysely<never>) {
  for (const [name, initial] of Object.entries({ leaseHolder: 'unknown', leaseUntil: '' })) {
    await db.schema
      .alterTable('installation')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
      .execute();
  }
}
