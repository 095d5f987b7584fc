import type { Kysely } from 'kysely';

export async function start(db: Kysely<never>) {
  await db.schema
    .createTable('groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('meetingDay', 'text', (column) => column.notNull())
    .addColumn('meetingTime', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('ageRange', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('leaders', 'text', (column) => column.notNull())
    .addColumn('meetingFormats', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('articles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('passwords')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
}
