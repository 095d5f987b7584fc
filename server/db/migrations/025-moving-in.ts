import type { Kysely } from 'kysely';

/** See docs/decisions/082. `row`: JSON, what is still to be brought in. `path`: an address on an earlier site. */
export async function movingIn(db: Kysely<never>) {
  await createTable(db, 'imports', ['id'], ['title', 'state', 'report', 'choices', 'outcome', 'createdAt']);
  await createTable(db, 'importRows', ['import', 'position'], ['row'], ['position']);
  await createTable(
    db,
    'origins',
    ['source', 'key'],
    ['noun', 'itemId', 'version', 'hash', 'publishedAt', 'action', 'import', 'updatedBy', 'undone'],
    ['version', 'undone'],
  );
  await createTable(db, 'formerAddresses', ['path'], ['noun', 'itemId', 'target', 'status', 'import'], ['status']);
  await createTable(
    db,
    'importFiles',
    ['id'],
    ['import', 'noun', 'itemId', 'field', 'address', 'alt', 'bytes', 'state', 'note', 'takenAt'],
    ['bytes'],
  );
  for (const [table, ...columns] of [
    ['origins', 'noun', 'itemId'],
    ['origins', 'import'],
    ['origins', 'updatedBy'],
    ['formerAddresses', 'import'],
    ['importFiles', 'import', 'state'],
  ] as const)
    await db.schema
      .createIndex([table, ...columns].join('By'))
      .on(table)
      .columns(columns)
      .execute();
}

async function createTable(db: Kysely<never>, table: string, key: string[], columns: string[], numbers: string[] = []) {
  const all = [...key, ...columns];
  const withColumns = all.reduce(
    (builder, name) =>
      builder.addColumn(name, numbers.includes(name) ? 'integer' : 'text', (column) => column.notNull()),
    db.schema.createTable(table),
  );
  await withColumns.addPrimaryKeyConstraint(`${table}Key`, key as never[]).execute();
}
