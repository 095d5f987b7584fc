import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { kinds } from './kinds.ts';
import type { Item, Noun, Stored } from './noun.ts';
import type { PictureDetails } from './picture-details.ts';
import type { Revision } from './revision.ts';

/** All columns but the version are text: times as ISO 8601 in UTC, lists as JSON. A time may be null. */
export type Row = { id: string; version: number; [column: string]: string | number | null };

/** A row as it is read. */
export type StoredRow = Record<string, string | number | null>;

/** With the items as JSON. */
export type RevisionRow = Omit<Revision, 'before' | 'after'> & { before: string | null; after: string | null };

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
  recordings: RecordingRow;
  itemDetails: ItemDetailsRow;
};

/** Never changes: another text or focus makes another picture of the same `files`. */
type PictureRow = PictureDetails & { id: string; files: string; createdAt: string };

/** `name`: '800.avif'. */
type PictureFileRow = { files: string; name: string; bytes: Uint8Array };

/** What is known of an audio file: `/media/….mp3` on this site, or an address elsewhere. */
type RecordingRow = { address: string; type: string; bytes: number; seconds: number; createdAt: string };

/** What was derived from an item: see `ServerNoun`. All of it can be derived again. No column has the name of a noun's. */
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
  const lists = Object.entries(fields).flatMap(([name, { kind }]) => (kinds[kind].isList ? name : []));
  return (row: StoredRow) => {
    const parsed = lists.map((name) => [name, JSON.parse(String(row[name] ?? '[]'))]);
    return { ...row, ...Object.fromEntries(parsed) } as Stored<Kind>;
  };
}

/** The rows for any number of keys: a query takes only so many. SQLite reads synchronously, so requests are answered in between. */
export async function inChunks<Key, Row>(keys: readonly Key[], query: (chunk: Key[]) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    if (start > 0) await setImmediate();
    rows.push(...(await query(keys.slice(start, start + keysAtOnce))));
  }
  return rows;
}
const keysAtOnce = 500;
