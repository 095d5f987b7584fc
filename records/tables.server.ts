import type { Kysely } from 'kysely';
import type { Noun } from './noun.ts';
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
};

/** Never changes: another text or focus makes another picture of the same `files`. */
type PictureRow = PictureDetails & { id: string; files: string; createdAt: string };

/** `name`: '800.avif'. */
type PictureFileRow = { files: string; name: string; bytes: Uint8Array };

/** What is known of an audio file: `/media/….mp3` on this site, or an address elsewhere. */
type RecordingRow = { address: string; type: string; bytes: number; seconds: number; createdAt: string };

/** A database with these tables, among others. */
export type Db<Tables extends NounTables = NounTables> = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'transaction' | 'isTransaction'
>;

export function tableOf({ table }: Pick<Noun, 'table'>) {
  return table as 'items';
}
