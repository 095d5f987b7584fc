import type { Audio } from '#records/declare/file-values.ts';
import type { Noun } from '#records/declare/noun.ts';
import { type Db, tableOf } from './tables.server.ts';
import { deleteUnreferenced, fieldsOf } from './unreferenced.server.ts';
import { write } from './versions.server.ts';

/** Stores the metadata of an uploaded file. */
export async function addAudioFile(db: Db, audio: Audio, now: Date) {
  await db
    .insertInto('audioFiles')
    .values({ ...audio, createdAt: now.toISOString() })
    .execute();
}

export function findAudioFile(db: Db, address: string): Promise<Audio | undefined> {
  const columns = ['address', 'type', 'bytes', 'seconds'] as const;
  return db.selectFrom('audioFiles').select(columns).where('address', '=', address).executeTakeFirst();
}

/** Deletes the metadata of uploads that neither an item nor a revision references any more. */
export function deleteUnreferencedAudioFiles(db: Db, nouns: readonly Noun[], now: Date) {
  return deleteUnreferenced(db, nouns, { table: 'audioFiles', key: 'address', kinds: ['audio'] }, now);
}

/** An item whose audio is at another site and of unknown size. `stored`: the field's JSON. */
type Unmeasured = { noun: Noun; field: string; id: string; audio: Audio; stored: string };

/** Lists unmeasured items by id. */
export async function listUnmeasured(db: Db, nouns: readonly Noun[]): Promise<Unmeasured[]> {
  const found = fieldsOf(nouns, 'audio').map(async ({ noun, name: field }) => {
    const items = db.selectFrom(tableOf(noun)).select(['id', field]);
    // A quotation mark within the address is escaped in JSON.
    const rows = await items.where(field, 'like', '{"address":"https://%","bytes":0,%').execute();
    return rows.map(({ id, [field]: stored }) => {
      return { noun, field, id: String(id), audio: JSON.parse(String(stored)), stored: String(stored) };
    });
  });
  return (await Promise.all(found)).flat().sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Does not create a version of the item, because nobody has changed it. */
export function setMeasured(db: Db, { noun, field, id, audio, stored }: Unmeasured, measured: Partial<Audio>) {
  const row = { [field]: JSON.stringify({ ...audio, ...measured }) };
  return write(db, [noun.path], (transaction) =>
    // The condition on the stored value keeps concurrent changes.
    transaction.updateTable(tableOf(noun)).set(row).where('id', '=', id).where(field, '=', stored).execute(),
  );
}
