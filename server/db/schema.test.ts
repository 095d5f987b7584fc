import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/database.ts';
import { tableNames } from './schema.ts';

describe.each(engines)('the list of tables on $name', ({ newLocation }) => {
  test('has all that the migrations create, so that backups have them', async () => {
    await using database = await freshDatabase(newLocation);
    const { db, kind } = database;
    for (const table of tableNames) await db.schema.dropTable(table).execute();
    const left =
      kind === 'sqlite'
        ? sql`select name from sqlite_master where type = 'table'`
        : sql`select tablename from pg_tables where schemaname = current_schema()`;
    expect((await left.execute(db)).rows).toEqual([]);
  });
});
