import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createContext } from 'react-router';
import type { nouns } from './all.ts';
import type { Values } from './field.ts';
import { type List, partKey, type ServedList } from './list.ts';
import type { Item, Noun } from './noun.ts';

type Row = { id: string; [column: string]: string };
type Table = (typeof nouns)[number]['table'];

/** Text only: times as ISO 8601 UTC, lists as JSON. */
export type NounTables = Record<Table, Row>;
export type NounDb = Pick<Kysely<NounTables>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** Gives loaders access to the database. */
export const dbContext = createContext<NounDb>();

export async function listItems<Kind extends Item>(db: NounDb, noun: Noun<Kind>): Promise<Kind[]> {
  const rows = await db.selectFrom(tableOf(noun)).selectAll().orderBy('id').execute();
  // Sorted here rather than in SQL: times of day are free text, and engines sort titles differently.
  return noun.sort(rows.map(itemReader(noun)));
}

/** What a loader returns: the part of the list that the URL selects. */
export async function serveList<Kind extends Item>(
  db: NounDb,
  noun: Noun<Kind>,
  list: List<Kind>,
  url: string,
): Promise<ServedList<Kind>> {
  const items = await listItems(db, noun);
  const { searchParams } = new URL(url);
  const shown = list.show(items, searchParams);
  return { ...shown, part: partKey(list, searchParams), isWholeList: shown.items.length === items.length };
}

export async function createItem(db: NounDb, noun: Noun, input: Values, now: Date): Promise<Item> {
  const row = { id: randomUUIDv7(), ...toColumns(input), ...noun.stamp?.(now) };
  return itemReader(noun)(await db.insertInto(tableOf(noun)).values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateItem(
  db: NounDb,
  noun: Noun,
  id: string,
  change: Partial<Values>,
): Promise<Item | undefined> {
  const row = await db
    .updateTable(tableOf(noun))
    // With its own id, because an update without columns is not valid SQL.
    .set({ id, ...toColumns(change) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && itemReader(noun)(row);
}

export async function deleteItem(db: NounDb, noun: Noun, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom(tableOf(noun)).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0;
}

function tableOf({ table }: Pick<Noun, 'table'>) {
  return table as Table;
}

function toColumns(values: Partial<Values>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
}

function itemReader<Kind extends Item>({ fields }: Noun<Kind>) {
  const lists = Object.keys(fields).filter((name) => fields[name]?.kind === 'choices');
  return (row: Record<string, string>) => {
    const parsed = Object.fromEntries(lists.map((name) => [name, JSON.parse(row[name] ?? '[]')]));
    return { ...row, ...parsed } as unknown as Kind;
  };
}
