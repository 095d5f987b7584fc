import { type Kysely, sql } from 'kysely';

export async function devices(db: Kysely<never>) {
  await db.schema
    .createTable('devices')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .execute();
  // As rate-limiter-flexible wants it, in this order of columns. Stays empty on SQLite, where tries are counted in memory.
  await db.schema
    .createTable('loginTries')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('passwordHash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Nobody is logged out by the update.
  await sql`update sessions set password_hash = coalesce((select hash from passwords where name = 'shared'), '')`.execute(
    db,
  );
}
