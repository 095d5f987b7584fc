import * as z from 'zod/mini';
import { nouns } from './all.ts';
import { readCsv } from './csv.server.ts';
import { exportFormat } from './export.server.ts';
import type { Values } from './field.ts';
import type { Item, Noun } from './noun.ts';
import { type Revision, revisionSchemasOf } from './revision.ts';

/** `values` has what the file gives of the item, except the id and the version. Without an id it is a new item. */
export type ImportedItem = { id: string | undefined; version: number; values: Values };
/** `histories` has the revisions of each item by its id, oldest first; also of items that are in the bin. */
export type ImportedNoun = { noun: Noun; items: ImportedItem[]; histories: Map<string, Revision[]> };

type Row = { where: string; value: unknown };
const problemsShown = 20;

/** Parses all of a file, or throws an error that names the rows and fields that cannot be imported. */
export function parseImport(file: string, bytes: Uint8Array): ImportedNoun[] {
  const problems: string[] = [];
  const imported = file.toLowerCase().endsWith('.csv')
    ? [parseCsv(decode(bytes), problems)]
    : parseJson(bytes, problems);
  if (problems.length > 0) {
    const more = problems.length - problemsShown;
    const lines = problems.slice(0, problemsShown).concat(more > 0 ? `… and ${more} more` : []);
    throw new Error(`${lines.join('\n')}\nNothing is changed.`);
  }
  return imported;
}

function decode(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("The file is not UTF-8. In a spreadsheet, save it as 'CSV UTF-8'. Nothing is changed.");
  }
}

function parseCsv(text: string, problems: string[]): ImportedNoun {
  const { noun, rows } = readCsv(text, nouns as readonly Noun[]);
  return { noun, items: parseItems(noun, rows, problems), histories: new Map() };
}

const File = z.object({
  format: z.int(),
  nouns: z.record(z.string(), z.object({ items: z.array(z.unknown()), revisions: z.array(z.unknown()) })),
});

function parseJson(bytes: Uint8Array, problems: string[]): ImportedNoun[] {
  const { file, resolve } = parseLines(bytes);
  const { data } = File.safeParse(file);
  if (!data) throw new Error('The file is not an export of this website. Nothing is changed.');
  const { format, nouns: entries } = data;
  if (format > exportFormat) {
    throw new Error('The file comes from a newer version of this website: update this one first. Nothing is changed.');
  }
  return Object.entries(entries).map(([path, { items, revisions }]) => {
    const noun = (nouns as readonly Noun[]).find((one) => one.path === path);
    if (!noun) throw new Error(`This website has no '${path}'. Nothing is changed.`);
    const rows = items.map((value, index) => ({ where: `${noun.path}, item ${index + 1}`, value: resolve(value) }));
    const parsed = parseItems(noun, rows, problems);
    const histories = parseRevisions(noun, revisions.map(resolve), problems);
    // Otherwise `parsed` does not have all items.
    if (problems.length === 0) problems.push(...findContradictions(noun, parsed, histories));
    return { noun, items: parsed, histories };
  });
}

/** Where the newest revision of an item is not the item's. Its values may be others: they are imported as a change. */
function findContradictions(noun: Noun, items: ImportedItem[], histories: ImportedNoun['histories']) {
  const problems = items.flatMap(({ id = '', version }, index) => {
    const newest = histories.get(id)?.at(-1);
    const isOfItem = newest?.version === version && newest.after?.version === version && newest.after.id === id;
    if (!newest || isOfItem) return [];
    return [`${noun.path}, item ${index + 1}, version: its newest revision is another version`];
  });
  const ids = new Set(items.map(({ id }) => id));
  for (const [id, history] of histories) {
    const after = history.at(-1)?.after;
    if (after && !ids.has(id)) {
      problems.push(
        `${noun.path}, '${printable(String(after.title))}': it is not among the items, but its newest revision does not delete it`,
      );
    }
  }
  return problems;
}

/** Without what could control a terminal. */
export function printable(title: string) {
  return title.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/**
 * Parses each line that is an object by itself, and replaces it by its number: the whole file may be longer than the longest string that
 * JavaScript can have. `resolve` returns the object of a number. Earlier versions have written an item in several lines.
 */
function parseLines(bytes: Uint8Array) {
  const objects: unknown[] = [];
  const lines: string[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(newline, start) + 1 || bytes.length;
    const line = decode(bytes.subarray(start, end));
    const [, object = '', comma] = /^(\{".*\})(,?)\s*$/s.exec(line) ?? [];
    const parsed = parseText(object);
    if (parsed) lines.push(`${objects.push(parsed) - 1}${comma}`);
    else lines.push(line);
  }
  const resolve = (part: unknown) => (typeof part === 'number' ? objects[part] : part);
  return { resolve, file: resolve(parseText(lines.join(''))) };
}

const newline = 10;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** By the schemas that the API has. */
function parseItems(noun: Noun, rows: Row[], problems: string[]): ImportedItem[] {
  const seen = new Map<string, string>();
  return rows.flatMap(({ where, value }) => {
    const input = noun.Input.safeParse(value);
    const { id, ...given } = Object(value) as Partial<Item>;
    // What the API does not take from a client, in the form of the item's own schema.
    const item = noun.Item.safeParse({
      version: 1,
      slug: '',
      ...noun.stamp?.(new Date(0)),
      ...given,
      ...input.data,
      id: id ?? '',
    });
    const issues = (input.success ? item : input).error?.issues ?? [];
    for (const { path, message } of issues) problems.push(`${where}, ${explain(noun, path, message)}`);
    if (!item.success || issues.length > 0) return [];
    if (id !== undefined && !/^[\w-]+$/.test(id)) problems.push(`${where}, id: it has a character that ids never have`);
    const other = id === undefined ? undefined : seen.get(id);
    if (other) problems.push(`${where}, id: ${other} has the same`);
    if (id !== undefined) seen.set(id, where);
    // An item's slug follows from its history or its title.
    const { id: _, version, slug, ...values } = item.data as Item & Values;
    return [{ id, version, values: onlyGiven(values, given) }];
  });
}

/**
 * Without what was not given: an existing item keeps its own (a file from before a field existed must not make a hidden address
 * public), a new one gets the time of the import and the initial values.
 */
function onlyGiven(values: Values, given: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in given));
}

/** Only fields have messages for people. */
function explain({ fields }: Noun, [name = '']: PropertyKey[], message: string) {
  const field = fields[String(name)];
  return field || !name ? `${field?.label ?? 'item'}: ${message}` : `${String(name)}: it is not valid`;
}

function parseRevisions(noun: Noun, revisions: unknown[], problems: string[]) {
  // Earlier states may break rules that were made later.
  const State = z.nullable(z.record(z.string(), z.unknown()));
  const Stored = z.extend(revisionSchemasOf(noun).Revision, { before: State, after: State });
  const parsed = revisions.flatMap((value, index) => {
    const { data, error } = Stored.safeParse(value);
    for (const { path, message } of error?.issues ?? []) {
      problems.push(`${noun.path}, revision ${index + 1}, ${String(path[0] ?? '')}: ${message}`);
    }
    return data ? [data as unknown as Revision] : [];
  });
  return Map.groupBy(
    parsed.sort((one, other) => one.version - other.version),
    ({ itemId }) => itemId,
  );
}
