import type { Kysely } from 'kysely';
import { createContext } from 'react-router';
import type { nouns } from './all.ts';
import type { SavedBanner } from './banner/banner.ts';
import type { Noun } from './noun.ts';
import type { Revision } from './revision.ts';

type Table = (typeof nouns)[number]['table'];

/** Text but for the version: times as ISO 8601 UTC, lists as JSON. */
export type Row = { id: string; version: number; [column: string]: string | number };

/** With the items as JSON. */
export type RevisionRow = Omit<Revision, 'before' | 'after'> & { before: string | null; after: string | null };

/** Every slug that an item has or had. */
export type SlugRow = { noun: string; slug: string; itemId: string };

export type NounTables = Record<Table, Row> & {
  revisions: RevisionRow;
  slugs: SlugRow;
  versions: { topic: string; version: number };
  banner: SavedBanner & { id: string };
};
export type NounDb = Pick<
  Kysely<NounTables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'transaction' | 'isTransaction'
>;

/** Gives loaders access to the database. */
export const dbContext = createContext<NounDb>();

export function tableOf({ table }: Pick<Noun, 'table'>) {
  return table as Table;
}
