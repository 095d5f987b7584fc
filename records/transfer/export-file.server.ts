import * as z from 'zod/mini';
import type { Noun } from '#records/declare/noun.ts';
import { decode } from './import-file.server.ts';

/** Increased when the format changes, but not for new tables and columns: older versions reject a file with unknown ones. */
const format = 5;

/** Writes in parts, one line per row: the whole file may exceed the maximum length of a string. */
export function* writeExport(tables: Record<string, object[]>, exportedAt: Date) {
  yield `{"format":${format},"exportedAt":${JSON.stringify(exportedAt)},"tables":{\n`;
  for (const [index, [name, rows]] of Object.entries(tables).entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:[\n`;
    for (const [at, row] of rows.entries())
      yield `${JSON.stringify(row, bytesAsText)}${at < rows.length - 1 ? ',' : ''}\n`;
    yield ']\n';
  }
  yield '}}\n';
}

/** Reads the original value, because a Buffer's own toJSON has been applied to the argument. */
function bytesAsText(this: Record<string, unknown>, key: string, value: unknown) {
  const original = this[key];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}

const Rows = z.array(z.unknown());
const File = z.object({ format: z.int(), tables: z.record(z.string(), Rows) });
const EarlierFile = z.object({
  format: z.int(),
  nouns: z.record(z.string(), z.object({ items: Rows, revisions: Rows })),
});

/** The rows of each table, not yet validated. */
export function readExport(bytes: Uint8Array, nouns: readonly Noun[]): Record<string, unknown[]> {
  const { file, resolve } = parseLines(bytes);
  const { data } = z.union([File, EarlierFile]).safeParse(file);
  if (!data) throw new Error('The file is not a whole export of this website. Nothing is changed.');
  if (data.format > format) {
    throw new Error('The file comes from a newer version of this website: update this one first. Nothing is changed.');
  }
  if ('nouns' in data) return earlierTables(data, nouns, resolve);
  return Object.fromEntries(Object.entries(data.tables).map(([name, rows]) => [name, rows.map(resolve)]));
}

/**
 * Parses each line that is an object separately and replaces it by its number, because the whole file may exceed the maximum length of a
 * string. `resolve` returns the object for a number. Earlier versions wrote an item in several lines.
 */
function parseLines(bytes: Uint8Array) {
  const objects: unknown[] = [];
  const lines: string[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(newline, start) + 1 || bytes.length;
    const line = decode(bytes.subarray(start, end));
    const [, object, comma] = /^(\{".*\})(,?)\s*$/s.exec(line) ?? [];
    const parsed = object && parseText(object);
    if (object && !parsed) throw new Error(`Line ${lines.length + 1} is not valid JSON. Nothing is changed.`);
    lines.push(parsed ? `${objects.push(parsed) - 1}${comma}` : line);
  }
  const resolve = (part: unknown) => (typeof part === 'number' ? objects[part] : part);
  return { resolve, file: resolve(parseText(lines.join(''))) };
}

const newline = 10;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats 2 and 3 have items and revisions by noun path, with values instead of columns, and no table of slugs. */
function earlierTables(
  { format, nouns: entries }: z.infer<typeof EarlierFile>,
  nouns: readonly Noun[],
  resolve: (part: unknown) => unknown,
) {
  if (format < 2) throw new Error('The file comes from a version that is too old. Nothing is changed.');
  const tables: Record<string, unknown[]> = {};
  const [revisions, slugs] = [[] as unknown[], new Map<string, object>()];
  for (const [path, entry] of Object.entries(entries)) {
    const noun = nouns.find((one) => one.path === path);
    if (!noun) throw new Error(`This website has no '${path}'. Nothing is changed.`);
    const items = entry.items.map((item) => Object(resolve(item)));
    const changes = entry.revisions.map((revision) => Object(resolve(revision)));
    const states = changes.flatMap(({ itemId, before, after }) =>
      [before, after].map((state) => ({ ...state, itemId })),
    );
    for (const { slug, itemId } of states) if (slug) slugs.set(`${path} ${slug}`, { noun: path, slug, itemId });
    revisions.push(
      ...changes.map((change) => ({ ...change, before: toJson(change.before), after: toJson(change.after) })),
    );
    // Drops fields that have been removed since.
    tables[noun.table] = items.map((item) =>
      Object.fromEntries(
        Object.keys(noun.Item.shape).flatMap((name) =>
          name in item ? [[name, Array.isArray(item[name]) ? toJson(item[name]) : item[name]]] : [],
        ),
      ),
    );
  }
  return { ...tables, slugs: [...slugs.values()], revisions };
}

function toJson(value: unknown) {
  return value && JSON.stringify(value);
}
