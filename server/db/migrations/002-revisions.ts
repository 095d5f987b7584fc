import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';

type Row = { id: string; [column: string]: string | number };
type Existing = Kysely<{ groups: Row; articles: Row; revisions: Record<string, string | number | null> }>;

/** Items get a version, and every change of one is stored from now on. Existing items get a first revision. */
export async function revisions(db: Kysely<never>, now: Date) {
  await db.schema
    .createTable('revisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema
    .createIndex('revisions_of_an_item')
    .on('revisions')
    .columns(['noun', 'itemId', 'version'])
    .unique()
    .execute();
  await db.schema.createIndex('revisions_of_a_noun').on('revisions').columns(['noun', 'at', 'version', 'id']).execute();

  const existing = db as unknown as Existing;
  for (const [noun, table] of [
    ['groups', 'groups'],
    ['news', 'articles'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    for (const row of await existing.selectFrom(table).selectAll().orderBy('id').execute()) {
      const { id, version, meetingFormats, createdAt } = row;
      const item = meetingFormats === undefined ? row : { ...row, meetingFormats: JSON.parse(String(meetingFormats)) };
      const after = JSON.stringify(item);
      // Groups have no creation time.
      const at = createdAt ?? now.toISOString();
      const first = { id: randomUUIDv7(), noun, itemId: id, version, action: 'create', at, before: null, after };
      await existing.insertInto('revisions').values(first).execute();
    }
  }
}
