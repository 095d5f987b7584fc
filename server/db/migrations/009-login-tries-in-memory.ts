import type { Kysely } from 'kysely';

/** Logins are counted in memory. */
export async function loginTriesInMemory(db: Kysely<never>) {
  await db.schema.dropTable('loginTries').execute();
}
