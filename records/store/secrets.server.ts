import { randomBytes } from 'node:crypto';
import type { Db } from './tables.server.ts';

/** The key that signs the newsletter's links and hashes its addresses. */
export function readSecret(db: Db) {
  return readOrCreate(db, 'secrets', 'newsletter', createSecret);
}

/** The id that tells this installation from one with a copy of its database, which lacks it. */
export function readInstallation(db: Db) {
  return readOrCreate(db, 'installation', 'id', createSecret);
}

function createSecret() {
  return randomBytes(32).toString('base64url');
}

/** Creates a value at first use. If two processes do so concurrently, both get the stored one. */
export async function readOrCreate(
  db: Db,
  table: 'secrets' | 'installation' | 'identifiers',
  name: string,
  make: () => string,
): Promise<string> {
  const find = () => db.selectFrom(table).select('value').where('name', '=', name);
  const found = await find().executeTakeFirst();
  if (found) return found.value;
  await db
    .insertInto(table)
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).value;
}
