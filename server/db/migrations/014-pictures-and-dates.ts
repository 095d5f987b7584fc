import { type Kysely, sql } from 'kysely';

/** See docs/decisions/045 and 046. What exists was public from the beginning. */
export async function picturesAndDates(db: Kysely<never>, _now: Date, kind: 'sqlite' | 'postgres') {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('focusX', 'integer', (column) => column.notNull())
    .addColumn('focusY', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('pictureFiles')
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bytes', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['files', 'name'] as never[])
    .execute();
  await db.schema
    .alterTable('articles')
    .addColumn('picture', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('articles').addColumn('publishAt', 'text').execute();
  await db.schema.alterTable('articles').addColumn('hideAt', 'text').execute();
  await sql`update articles set publish_at = created_at`.execute(db);
  await db.schema.dropIndex('articles_newest').execute();
  // With `hideAt`, so that public articles are counted and skipped without reading them.
  await db.schema
    .createIndex('articles_newest')
    .on('articles')
    .columns(['publishAt', 'id', 'hideAt'] as never[])
    .execute();
  await db.schema
    .createIndex('articles_hidden')
    .on('articles')
    .columns(['hideAt'] as never[])
    .execute();
}
