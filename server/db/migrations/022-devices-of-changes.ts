import type { Kysely } from 'kysely';

/** See docs/decisions/070. Of earlier changes it is not known. */
export async function devicesOfChanges(db: Kysely<never>) {
  for (const [table, column] of [
    ['devices', 'name'],
    ['revisions', 'device'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
}
