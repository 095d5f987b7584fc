import { minute } from '#core/dates.ts';
import { FetchError, type fetchPublic } from '#core/http/fetch-public.ts';
import { Problem } from '#core/http/problem.ts';
import { log } from '#core/log.ts';
import type { Value } from '#records/declare/field.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { findItem, updateItem } from '#records/store/store.server.ts';
import { write } from '#records/store/versions.server.ts';
import { setOrigin } from './apply.ts';
import { listOrigins } from './decide.ts';
import { topic } from './imports.ts';
import type { Db, MovingInTables } from './tables.ts';

type File = MovingInTables['importFiles'];

/** How files are read and stored here: as uploads are, with the same limits. `value`: what an item can have. */
export type StoreFile = (response: Response, file: Pick<File, 'alt'>) => Promise<Value>;
export type BringServices = {
  db: Db;
  nouns: readonly ServerNoun[];
  now: () => Date;
  fetchFile: typeof fetchPublic;
  store: Record<string, StoreFile>;
};

/** After this time, the process that began to fetch a file has been killed. */
const abandonedAfter = 30 * minute;

/** Asks for all pictures or audio files of an import, and again for those that failed. */
export async function askForFiles(db: Db, id: string, field: string) {
  await db
    .updateTable('importFiles')
    .set({ state: 'waiting', note: '' })
    .where('import', '=', id)
    .where('field', '=', field)
    .where('state', 'in', ['offered', 'failed'])
    .execute();
}

/** Brings one file that somebody has asked for. Returns whether there was one. */
export async function bringFile(services: BringServices, signal: AbortSignal): Promise<boolean> {
  const { db, now } = services;
  const file = await takeFile(db, now());
  if (!file) return false;
  try {
    await fetchAndStore(services, file, signal);
    await setFile(db, file, { state: 'done' });
  } catch (error) {
    // The next process brings it.
    if (signal.aborted) await setFile(db, file, { state: 'waiting' });
    else await setFile(db, file, { state: 'failed', note: explain(error) });
  }
  return true;
}

/** The next file, which no other process takes. */
function takeFile(db: Db, now: Date): Promise<File | undefined> {
  const abandoned = new Date(now.getTime() - abandonedAfter).toISOString();
  return write(db, [topic], async (transaction) => {
    const file = (await transaction
      .selectFrom('importFiles')
      .selectAll()
      .where(({ eb, or, and }) =>
        or([eb('state', '=', 'waiting'), and([eb('state', '=', 'fetching'), eb('takenAt', '<', abandoned)])]),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) as File | undefined;
    if (file) await setFile(transaction, file, { state: 'fetching', takenAt: now.toISOString() });
    return file;
  });
}

async function fetchAndStore({ db, nouns, now, fetchFile, store }: BringServices, file: File, signal: AbortSignal) {
  const noun = nouns.find(({ path }) => path === file.noun);
  const storeFile = store[file.field];
  if (!noun || !storeFile || !(await lacksFile(db, noun, file))) return;
  const value = await storeFile(await fetchFile(file.address, { signal }), file);
  await write(db, [noun.path], async (transaction) => {
    // Somebody may have added one meanwhile.
    const item = await lacksFile(transaction, noun, file);
    if (!item) return;
    const { version = 1 } = await updateItem(transaction, noun, item.id, { [file.field]: value }, { now: now() });
    // It was not a volunteer who has changed it.
    for (const origin of await listOrigins(transaction, noun, item))
      if (origin.version === item.version) await setOrigin(transaction, origin, { version });
  });
}

/** The item, if its field is blank or names the file elsewhere. */
async function lacksFile(db: Db, noun: ServerNoun, { itemId, field }: File) {
  const item = await findItem(db, noun, itemId);
  const value = (item as SavedItem | undefined)?.[field] as { id?: string; address?: string } | null | undefined;
  return item && !value?.id && !value?.address?.startsWith('/') ? item : undefined;
}

function explain(error: unknown) {
  if (error instanceof FetchError || error instanceof Problem) return error.message;
  log.info({ err: String(error) }, 'A file was not brought');
  return 'The connection was lost.';
}

async function setFile(db: Db, { id }: Pick<File, 'id'>, change: Partial<File>) {
  await db.updateTable('importFiles').set(change).where('id', '=', id).execute();
}
