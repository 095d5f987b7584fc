import type { Db } from '#server/db/schema.ts';

/** The only row: there is one shared password. */
const name = 'shared';

export async function findPasswordHash(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('passwords').select('hash').where('name', '=', name).executeTakeFirst();
  return row?.hash;
}

/** Returns whether there was none before: if two processes start concurrently, only one sets it. */
export async function setFirstPasswordHash(db: Db, hash: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passwords')
    .values({ name, hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Changes the password, and ends every session. */
export async function changePasswordHash(db: Db, hash: string) {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('passwords')
      .values({ name, hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
      .execute();
    await transaction.deleteFrom('sessions').execute();
  });
}
