import papaparse, { type ParseResult, type Parser } from 'papaparse';
import type { Value } from '#records/declare/field.ts';
import { kinds } from '#records/declare/kinds.ts';
import type { Item, Noun } from '#records/declare/noun.ts';

/** Spreadsheets execute cells that start like this. Text that looks escaped is escaped again. */
const formula = /^'*[=+\-@\t\r]/;
const guardedFormula = /^'+[=+\-@\t\r]/;
const byteOrderMark = '\ufeff';

/** Field names by column heading. */
function columnsOf(noun: Noun): Record<string, string> {
  const stamps = Object.keys(noun.stamp?.(new Date()) ?? {});
  const labels = Object.entries(noun.fields).map(([name, { label }]) => [label, name]);
  return Object.fromEntries([['id', 'id'], ...labels, ...stamps.map((name) => [name, name])]);
}

/** Writes a spreadsheet: a row of headings, then one row per item. */
export function toCsv(noun: Noun, items: Item[]): string {
  const columns = columnsOf(noun);
  const rows = items.map((item) =>
    Object.values(columns).map((name) => {
      const value = (item as unknown as Record<string, Value>)[name] ?? '';
      return kinds[noun.fields[name]?.kind ?? 'text'].toCell?.(value) ?? String(value);
    }),
  );
  return writeCsv([Object.keys(columns), ...rows]);
}

export function writeCsv(rows: string[][]): string {
  const csv = papaparse.unparse(rows, { newline: '\r\n', escapeFormulae: formula });
  return `${byteOrderMark}${csv}\r\n`;
}

/** The text of a cell as it was before `writeCsv` escaped it. */
export function textOfCell(cell: string) {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}

export function parseCells(csv: string) {
  return papaparse.parse<string[]>(csv, formatOf(csv));
}

/** Parsing a chunk blocks all other requests. */
const charactersPerChunk = 64 * 1024;

/** Parses a long text in chunks. */
export function parseCellsInParts(csv: string): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve) => {
    papaparse.parse<string[]>(csv, {
      ...formatOf(csv),
      chunkSize: charactersPerChunk,
      chunk({ data }: ParseResult<string[]>, parser: Parser) {
        for (const row of data) rows.push(row);
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}

/** Detects the delimiter, because papaparse's own detection fails if some rows have fewer cells. */
function formatOf(csv: string) {
  const [firstLine = '', newline] = csv.split(/(\r\n|\n|\r)/, 2);
  // No heading contains one of these characters.
  const delimiter = ['\t', ';'].find((character) => firstLine.includes(character)) ?? ',';
  return { delimiter, newline: newline as '\n' | undefined };
}

/** The rows as objects, with their row numbers. The headings determine the noun. */
export function readCsv<Known extends Noun>(csv: string, nouns: readonly Known[]) {
  const { data, errors } = parseCells(csv);
  if (errors[0]) throw new Error(`Row ${(errors[0].row ?? 0) + 1} cannot be read: ${errors[0].message}.`);
  const [headings = [], ...cells] = data;
  const { noun, names } = recognize(headings, nouns);
  const rows = cells.flatMap((row, index) =>
    row.every((cell) => cell === '') ? [] : [{ where: `Row ${index + 2}`, value: toObject(noun, names, row) }],
  );
  return { noun, rows };
}

/** Headings may be labels or field names. Only optional fields may be missing: the file may be older than the field. */
function recognize<Known extends Noun>(headings: string[], nouns: readonly Known[]) {
  const simple = (heading: string) => heading.trim().toLowerCase();
  const candidates = nouns.map((noun) => {
    const known = new Map(
      Object.entries(columnsOf(noun)).flatMap(([heading, name]) => [
        [simple(heading), name],
        [simple(name), name],
      ]),
    );
    const names = headings.map((heading) => known.get(simple(heading)));
    const missing = Object.entries(noun.fields).flatMap(([name, { label, isOptional }]) =>
      isOptional || names.includes(name) ? [] : [label],
    );
    return { noun, names, missing };
  });
  const strangeness = ({ names, missing }: (typeof candidates)[number]) =>
    missing.length + names.filter((name) => name === undefined).length;
  const [best] = candidates.sort((one, other) => strangeness(one) - strangeness(other));
  if (!best || best.missing.length > 0) {
    throw new Error(
      `These are neither ${nouns.map(({ plural }) => plural).join(' nor ')}: no column ${best?.missing[0]}.`,
    );
  }
  const unknown = headings.find((_, index) => best.names[index] === undefined);
  if (unknown !== undefined) throw new Error(`The column '${unknown}' is not known. Remove it first.`);
  const twice = headings.find((_, index) => best.names.indexOf(best.names[index]) !== index);
  if (twice !== undefined) throw new Error(`The column '${twice}' is there twice.`);
  return { noun: best.noun, names: best.names as string[] };
}

function toObject({ fields }: Noun, names: string[], row: string[]) {
  const entries = names.map((name, index) => {
    const [field, text] = [fields[name], textOfCell(row[index] ?? '')];
    const { fromCell } = kinds[field?.kind ?? 'text'];
    return [name, field && fromCell ? fromCell(text, field) : text];
  });
  // In a column that is not a field, an empty cell counts as missing.
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' || fields[name as string]));
}
