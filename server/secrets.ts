import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';

/** Signs the newsletter's links, and hashes its addresses. */
export function readSecret(db: Db) {
  return readOrMake(db, 'secrets', 'newsletter');
}

/** Tells this installation from one with a copy of its database: copies are made without it. */
export function readInstallation(db: Db) {
  return readOrMake(db, 'installation', 'id');
}

/** Made at first use. If two programs make it at once, both get the one that was stored. */
async function readOrMake(db: Db, table: 'secrets' | 'installation', name: string): Promise<string> {
  const find = () => db.selectFrom(table).select('value').where('name', '=', name);
  const found = await find().executeTakeFirst();
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto(table)
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).value;
}
