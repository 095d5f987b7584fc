import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';

/** Made at first use. If two programs make it at once, both get the one that was stored. */
export async function readSecret(db: Db, name: 'newsletter' | 'installation'): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name);
  const found = await find().executeTakeFirst();
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).value;
}
