import type { Noun } from './noun.ts';
import type { Db, NounTables } from './tables.server.ts';
import { deleteUnnamed } from './unnamed.server.ts';

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

/** Deletes what is known of files that neither an item nor a revision names any more. */
export function deleteUnnamedRecordings(db: Db, nouns: readonly Noun[], now: Date) {
  return deleteUnnamed(db, nouns, { table: 'recordings', key: 'address', kind: 'recording' }, now);
}
