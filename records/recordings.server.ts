import type { Db, NounTables } from './tables.server.ts';

export type Recording = NounTables['recordings'];

/** What is known of a file stays as it was first written. */
export async function addRecording(db: Db, recording: Recording) {
  await db
    .insertInto('recordings')
    .values(recording)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findRecording(db: Db, address: string): Promise<Recording | undefined> {
  return db.selectFrom('recordings').selectAll().where('address', '=', address).executeTakeFirst();
}
