import * as z from 'zod/mini';
import type { Values } from '#records/declare/field.ts';
import { isSame } from '#records/declare/kinds.ts';
import type { Item } from '#records/declare/noun.ts';
import { type Publication, resolveMoments } from '#records/declare/publication.ts';
import type { BinEntry } from '#records/declare/revision.ts';
import { asDeleted, fieldsThatShowMore } from '#records/declare/visibility.ts';
import { listBin } from '#records/store/bin.server.ts';
import type { ServerNoun } from '#records/store/details.server.ts';
import { contentOf, createItem, deleteItem, listItems, restoreItem, updateItem } from '#records/store/store.server.ts';
import type { Db } from '#records/store/tables.server.ts';
import { readCsv } from './csv.server.ts';
import type { ImportPlan } from './import.server.ts';
import { decode, Id, parseRows, rejectProblems } from './import-file.server.ts';

/** The fields in the file; an existing item keeps the others. An item without an id is new. */
type CsvItem = Partial<Values> & Publication & { id?: string };

/** Parses a whole file, or throws an error that names the rows and fields that cannot be imported. */
export function parseCsv(bytes: Uint8Array, nouns: readonly ServerNoun[]): { noun: ServerNoun; items: CsvItem[] } {
  const { noun, rows } = readCsv(decode(bytes), nouns);
  const problems: string[] = [];
  const CsvRow: z.ZodMiniType<CsvItem> = z.partial(z.object({ ...noun.Item.shape, id: Id }));
  const labelOf = (name: string) => noun.fields[name]?.label ?? name;
  const items = parseRows(rows, CsvRow.check(...noun.rules), { key: ['id'], labelOf }, problems);
  rejectProblems(problems);
  return { noun, items };
}

/** Makes each change as a volunteer would. An item that has changed since planning aborts the import. */
export async function planCsv(db: Db, { noun, items }: ReturnType<typeof parseCsv>, now: Date): Promise<ImportPlan> {
  const existing = new Map((await listItems(db, noun)).map((item) => [item.id, item]));
  const bin = new Map((await listBin(db, [noun])).map((entry) => [entry.item.id, entry]));
  const steps: ImportPlan['steps'] = [];
  const titles = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  const kept: string[] = [];
  const conditions = ({ version }: Item) => ({ now, ifMatch: (current: number) => current === version });

  for (const { id = '', ...values } of items) {
    const title = String(noun.titleOf?.(values as unknown as Item) ?? values.title);
    const current = existing.get(id);
    const deleted = bin.get(id);
    const before = current ?? (deleted && asDeleted(deleted.item, deleted.deletedAt, now));
    if (!before) {
      titles.new.push(title);
      steps.push((transaction) => create(transaction, noun, id, values, now).catch(nameItem(title)));
      continue;
    }
    const { change, refused } = changeOf(noun, before, values, now);
    if (refused.length > 0) kept.push(withLabels(noun, before.title, refused));
    const names = Object.keys(change);
    if (deleted) {
      titles.new.push(title);
      steps.push((transaction) => bringBack(transaction, noun, deleted, change, now).catch(nameItem(before.title)));
    } else if (names.length > 0) {
      titles.changed.push(withLabels(noun, before.title, names));
      const update = (transaction: Db) => updateItem(transaction, noun, id, change, conditions(before));
      steps.push((transaction) => update(transaction).catch(nameItem(before.title)));
    }
  }
  const inFile = new Set(items.map(({ id }) => id));
  for (const item of existing.values()) {
    if (inFile.has(item.id)) continue;
    titles.gone.push(item.title);
    steps.push((transaction) => deleteItem(transaction, noun, item.id, conditions(item)));
  }
  const unchanged = items.length - titles.new.length - titles.changed.length;
  return { summary: [summarize(noun, titles, unchanged), ...explainKept(kept)].join('\n'), steps };
}

function create(db: Db, noun: ServerNoun, id: string, values: Partial<Values>, now: Date) {
  return createItem(db, noun, { ...noun.Input.parse(values), ...values, ...(id && { id }) } as Values, now);
}

async function bringBack(db: Db, noun: ServerNoun, { item, revision }: BinEntry, change: Partial<Values>, now: Date) {
  const { id, version = 0 } = item;
  // The deletion itself raised the version by one.
  await restoreItem(db, noun, id, { now, revision, ifMatch: (current) => current === version + 1 });
  if (Object.keys(change).length > 0) await updateItem(db, noun, id, change, { now });
}

/** The differences, and the fields left unchanged because visitors would otherwise see more. */
function changeOf(noun: ServerNoun, item: Item, values: Partial<Values>, now: Date) {
  const current = contentOf(item);
  // A file from before drafts existed has one date for both.
  const isOneDate = values.createdAt && current.publishAt === current.createdAt;
  const publication = isOneDate ? { publishAt: new Date(String(values.createdAt)).toISOString() } : {};
  const change = Object.fromEntries(
    Object.entries({ ...publication, ...values }).filter(
      ([name, value]) => !isSame(noun.fields[name] ?? { kind: 'text' }, value, current[name]),
    ),
  );
  const changed = { ...item, ...change };
  const next = { ...changed, ...resolveMoments(noun, changed, now) };
  const refused = fieldsThatShowMore(noun, item, next, now).filter((name) => name in change);
  for (const name of refused) delete change[name];
  return { change, refused };
}

/** Adds the item's title to errors that are found only during the import. */
function nameItem(title: string) {
  return ({ message }: Error): never => {
    throw new Error(`“${printable(title)}”: ${message}`);
  };
}

function withLabels({ fields }: ServerNoun, title: string, names: string[]) {
  return `${title} (${names.map((name) => fields[name]?.label ?? name).join(', ')})`;
}

const titlesShown = 20;

/** The counts, and the titles up to a limit. */
function summarize({ plural }: ServerNoun, titles: Record<string, string[]>, unchanged: number) {
  const lists = Object.entries(titles);
  const details = lists.flatMap(([what, each]) => listTitles(what, each));
  const counts = [...lists.map(([what, each]) => formatCount(each.length, what)), formatCount(unchanged, 'unchanged')];
  return [`${plural}: ${counts.join(', ')}`, ...details].join('\n');
}

function listTitles(what: string, titles: string[]) {
  const more = titles.length - titlesShown;
  return [
    ...titles.slice(0, titlesShown).map((title) => `  ${what}: ${printable(title)}`),
    ...(more > 0 ? [`  … and ${formatCount(more, `more ${what}`)}`] : []),
  ];
}

function formatCount(number: number, what: string) {
  return `${number.toLocaleString('en')} ${what}`;
}

function explainKept(titles: string[]) {
  if (titles.length === 0) return [];
  return [
    'Visitors see no more of what is already here than they do now. Where the file differs, it is left as it is:',
    ...listTitles('kept', titles),
  ];
}

/** Removes control characters, which a terminal would interpret. */
function printable(title: string) {
  return title.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
