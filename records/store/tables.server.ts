import { setImmediate } from 'node:timers/promises';
import type { Generated, Kysely } from 'kysely';
import type { Audio, Picture } from '#records/declare/file-values.ts';
import { kinds } from '#records/declare/kinds.ts';
import type { Item, Noun, Stored } from '#records/declare/noun.ts';
import type { Revision } from '#records/declare/revision.ts';

/** All columns except the version are text: times as ISO 8601 in UTC; lists, pictures and audio as JSON. Times, pictures and audio may be null. */
export type Row = { id: string; version: number; [column: string]: string | number | null };

/** A row as read from the database. */
export type StoredRow = Record<string, string | number | null>;

/** A revision with the states as JSON. `device`: an identifier of the device from which it was made, or empty. */
export type RevisionRow = Omit<Revision, 'before' | 'after'> & {
  before: string | null;
  after: string | null;
  device: Generated<string>;
};

/** Every slug that an item has or had. */
type SlugRow = { noun: string; slug: string; itemId: string };

/** `items` stands for the table of whichever noun: see `tableOf`. */
export type NounTables = {
  items: Row;
  revisions: RevisionRow;
  slugs: SlugRow;
  versions: { topic: string; version: number };
  pictures: PictureRow;
  pictureFiles: PictureFileRow;
  audioFiles: AudioFileRow;
  itemDetails: ItemDetailsRow;
  /** See secrets.server.ts. */
  secrets: { name: string; value: string };
  /** `leaseHolder`: the process that is sending a message, or empty. See the newsletter's lease.ts. */
  installation: { name: string; value: string; leaseHolder: Generated<string>; leaseUntil: Generated<string> };
  /** Values that are created once and never change. */
  identifiers: { name: string; value: string };
};

/** One row per upload. `files` equals the id, except in rows of earlier versions, where several pictures with other texts share files. */
type PictureRow = Pick<Picture, 'id' | 'width' | 'height'> & { files: string; createdAt: string };

/** `name`: '800.avif'. */
type PictureFileRow = { files: string; name: string; bytes: Uint8Array };

/** One row per upload. */
type AudioFileRow = Audio & { createdAt: string };

/** Data derived from an item, which can be derived again: see `ServerNoun`. No column shares its name with a noun's column. */
type ItemDetailsRow = {
  noun: string;
  itemId: string;
  itemVersion: number;
  derivedBy: string;
  validUntil: string;
  startsAt: string | null;
  derived: string;
};

/** A database with these tables, among others. */
export type Db<Tables extends NounTables = NounTables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'transaction' | 'isTransaction'
>;

export function tableOf({ table }: Pick<Noun, 'table'>) {
  return table as 'items';
}

export function itemReader<Kind extends Item>({ fields }: Noun<Kind>) {
  const json = Object.entries(fields).filter(([, { kind }]) => kinds[kind].isJson);
  return (row: StoredRow) => {
    const parsed = json.map(([name, { initial }]) => [name, row[name] ? JSON.parse(String(row[name])) : initial]);
    return { ...row, ...Object.fromEntries(parsed) } as Stored<Kind>;
  };
}

/** Queries rows for any number of keys in chunks, because queries take a limited number. Requests are handled in between: SQLite is synchronous. */
export async function inChunks<Key, Row>(
  keys: readonly Key[],
  query: (chunk: Key[]) => Promise<Row[]>,
  keysAtOnce = 500,
) {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    if (start > 0) await setImmediate();
    rows.push(...(await query(keys.slice(start, start + keysAtOnce))));
  }
  return rows;
}
