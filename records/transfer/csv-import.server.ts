import * as z from 'zod/mini';
import type { Values } from '#records/field.ts';
import type { Item, Noun } from '#records/noun.ts';
import type { Publication } from '#records/publication.ts';
import { contentOf, createItem, deleteItem, listItems, restoreItem, updateItem } from '#records/store.server.ts';
import type { Db } from '#records/tables.server.ts';
import { readCsv } from './csv.server.ts';
import type { ImportPlan } from './import.server.ts';
import { decode, Id, parseRows, rejectProblems } from './import-file.server.ts';

/** The fields that the file has; an existing item keeps the others. Without an id it is new. */
type CsvItem = Partial<Values> & Publication & { id?: string };

/** Parses all of a file, or throws an error that names the rows and fields that cannot be imported. */
export function parseCsv(bytes: Uint8Array, nouns: readonly Noun[]): { noun: Noun; items: CsvItem[] } {
  const { noun, rows } = readCsv(decode(bytes), nouns);
  const problems: string[] = [];
  const CsvRow: z.ZodMiniType<CsvItem> = z.partial(z.object({ ...noun.Item.shape, id: Id }));
  const labelOf = (name: string) => noun.fields[name]?.label ?? name;
  const items = parseRows(rows, CsvRow.check(...noun.rules), { key: ['id'], labelOf }, problems);
  rejectProblems(problems);
  return { noun, items };
}

/** Every change is made as if by a volunteer. An item that somebody has changed since the plan was made stops the import. */
export async function planCsv(db: Db, { noun, items }: ReturnType<typeof parseCsv>, now: Date): Promise<ImportPlan> {
  const existing = new Map((await listItems(db, noun)).map((item) => [item.id, item]));
  const ofNoun = db.selectFrom('revisions').select('itemId').distinct().where('noun', '=', noun.path);
  const known = new Set((await ofNoun.execute()).map(({ itemId }) => itemId));
  const steps: ImportPlan['steps'] = [];
  const titles = { new: [] as string[], changed: [] as string[], gone: [] as string[] };
  const conditions = ({ version }: Item) => ({ now, ifMatch: (current: number) => current === version });

  for (const { id = '', ...values } of items) {
    const current = existing.get(id);
    if (!current) {
      titles.new.push(String(values.title));
      const add = known.has(id) ? bringBack : create;
      steps.push((transaction) => add(transaction, noun, id, values, now));
      continue;
    }
    const change = changeOf(current, values);
    const labels = Object.keys(change).map((name) => noun.fields[name]?.label ?? name);
    if (labels.length > 0) {
      titles.changed.push(`${current.title} (${labels.join(', ')})`);
      steps.push((transaction) => updateItem(transaction, noun, id, change, conditions(current)));
    }
  }
  const inFile = new Set(items.map(({ id }) => id));
  for (const item of existing.values()) {
    if (inFile.has(item.id)) continue;
    titles.gone.push(item.title);
    steps.push((transaction) => deleteItem(transaction, noun, item.id, conditions(item)));
  }
  const unchanged = items.length - titles.new.length - titles.changed.length;
  return { summary: summarize(noun, titles, unchanged), steps };
}

function create(db: Db, noun: Noun, id: string, values: Partial<Values>, now: Date) {
  return createItem(db, noun, { ...noun.Input.parse(values), ...values, ...(id && { id }) } as Values, now);
}

/** From the bin. */
async function bringBack(db: Db, noun: Noun, id: string, values: Partial<Values>, now: Date) {
  const restored = await restoreItem(db, noun, id, { now });
  const change = changeOf(restored, values);
  if (Object.keys(change).length > 0) await updateItem(db, noun, id, change, { now });
}

function changeOf(item: Item, values: Partial<Values>): Partial<Values> {
  const current = contentOf(item);
  // A file from before there were drafts has one date for both.
  const isOneDate = values.createdAt && current.publishAt === current.createdAt;
  const publication = isOneDate ? { publishAt: new Date(String(values.createdAt)).toISOString() } : {};
  return Object.fromEntries(
    Object.entries({ ...publication, ...values }).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(current[name]),
    ),
  );
}

const titlesShown = 20;

/** The counts, and the titles up to a limit. */
function summarize({ plural }: Noun, titles: Record<string, string[]>, unchanged: number) {
  const lists = Object.entries(titles);
  const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`;
  const details = lists.flatMap(([what, each]) => [
    ...each.slice(0, titlesShown).map((title) => `  ${what}: ${printable(title)}`),
    ...(each.length > titlesShown ? [`  … and ${count(each.length - titlesShown, `more ${what}`)}`] : []),
  ]);
  const counts = [...lists.map(([what, each]) => count(each.length, what)), count(unchanged, 'unchanged')];
  return [`${plural}: ${counts.join(', ')}`, ...details].join('\n');
}

/** Without control characters, which a terminal would execute. */
function printable(title: string) {
  return title.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
