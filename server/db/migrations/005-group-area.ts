import type { Kysely } from 'kysely';

/** What visitors see instead of an address that is not for everybody. */
export async function groupArea(db: Kysely<never>) {
  await db.schema
    .alterTable('groups')
    .addColumn('areaOnly', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('groups')
    .addColumn('area', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
