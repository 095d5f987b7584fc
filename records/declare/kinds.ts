import { isUploaded } from '#content/page-pictures.ts';
import { shortTime } from '#core/service-times.ts';
import { formatTime } from '#core/timestamps.ts';
import type { Changes, Json } from './changes.ts';
import type { Entry, Field, Value } from './field.ts';
import type { Audio, Picture } from './file-values.ts';

/** The part of a field kind that the server loads, too. The other part is in admin/kinds/kinds.tsx. */
type Kind = {
  /** The value is not a text, and is stored as JSON. */
  isJson?: true;
  /** The value can be an address at another site. */
  isAddress?: true;
  /** The value as readable text, also for comparing. */
  toText?(value: Value, field: Field): string;
  /** The value in a CSV file. */
  toCell?(value: Value): string;
  fromCell?(cell: string, field: Field): Value;
  /** Whether two values are the same to their author. Without it their JSON is compared. */
  isSame?(value: Value, other: Value): boolean;
};

export const kinds: Record<Field['kind'], Kind> = {
  line: {},
  text: {},
  date: {},
  time: {},
  link: { isAddress: true },
  picture: {
    isJson: true,
    toText: (value) => saidAbout(value as Picture | null),
    toCell: (value) => (value ? JSON.stringify(value) : ''),
    // CSV files of earlier versions contain only the id.
    fromCell: (cell) => (/^[\w-]+$/.test(cell) ? ({ id: cell, alt: '' } as Picture) : parseJson(cell, 'null')),
    // Such a file contains no metadata of the picture.
    isSame: (value, other) => {
      const [one, saved] = [value as Picture | null, other as Picture | null];
      return one?.width === 0 ? one.id === saved?.id : saidAbout(one) === saidAbout(saved);
    },
  },
  audio: {
    isJson: true,
    isAddress: true,
    toText: addressOf,
    toCell: addressOf,
    fromCell: (address) => (address ? ({ address } as Audio) : null),
    isSame: (value, other) => addressOf(value) === addressOf(other),
  },
  moment: { toText: momentText, fromCell: (cell) => cell || null },
  // An optional choice may be left blank, like an optional text.
  choice: { fromCell: (cell, { isOptional, initial }) => (isOptional && cell === '' ? initial : cell) },
  choices: {
    isJson: true,
    // Ignores the order in which they were chosen.
    toText: (value, { options = [] }) => options.filter((option) => [value].flat().includes(option)).join(', '),
    toCell: (value) => [value].flat().join(', '),
    fromCell: (cell) => cell.split(',').flatMap((choice) => choice.trim() || []),
  },
  times: {
    isJson: true,
    toText: (times) => [times].flat().map(String).map(shortTime).join(', '),
    toCell: (value) => [value].flat().join(', '),
    fromCell: (cell) => cell.split(',').flatMap((time) => time.trim() || []),
  },
  entries: {
    isJson: true,
    toText: linesOf,
    toCell: (value) => ((value as Entry[])?.length ? JSON.stringify(value) : ''),
    fromCell: (cell) => parseJson(cell, '[]'),
  },
  changes: {
    isJson: true,
    toText: (changes) =>
      linesByPath(Object.entries((changes || {}) as Changes).map(([path, { value }]) => [path, value])),
  },
  texts: { isJson: true, toText: (texts) => linesByPath(Object.entries((texts || {}) as Record<string, string>)) },
};

export function asText(field: Field, value: Value = ''): string {
  const { optionWords, show } = field;
  const { toText } = kinds[field.kind];
  if (toText) return toText(value, field);
  return value ? (optionWords?.[String(value)] ?? show?.(String(value)) ?? String(value)) : '';
}

export function isSame({ kind }: Pick<Field, 'kind'>, value: Value = null, other: Value = null) {
  return kinds[kind].isSame?.(value, other) ?? JSON.stringify(value) === JSON.stringify(other);
}

/** The properties of a picture that volunteers set. */
function saidAbout(picture: Picture | null) {
  const { id, alt, focusX, focusY } = picture ?? {};
  return picture ? JSON.stringify([id, alt, focusX, focusY]) : '';
}

function addressOf(value: Value) {
  return (value as Audio | null)?.address ?? '';
}

function momentText(value: Value, { initial }: Field) {
  if (value === 'now') return 'At once';
  if (value) return formatTime(String(value));
  // Writes 'Not yet' if null means something else than a blank field.
  return value === null && initial !== null ? 'Not yet' : '';
}

/** One line per entry, sorted. */
function linesOf(entries: Value, { entryFields = {} }: Field) {
  const lines = ((entries || []) as Entry[]).map((entry) =>
    Object.entries(entryFields).flatMap(([name, field]) => asText(field, entry[name]) || []),
  );
  return lines
    .map((line) => line.join(', '))
    .sort()
    .join('\n');
}

/** One line per value, sorted. */
function linesByPath(values: [path: string, value: Json][]) {
  const lines = values.map(([path, value]) => {
    const said = describeUploaded(value);
    return `${path}: ${typeof said === 'string' ? said : JSON.stringify(said, (_, inner) => describeUploaded(inner))}`;
  });
  return lines.sort().join('\n');
}

/** A picture as words that differ from those of any other. */
function describeUploaded(value: Json) {
  if (!isUploaded(value)) return value;
  const { id, width, height, focusX, focusY } = value;
  return `added picture ${id.slice(-6)} of ${width} × ${height} pixels, shown around ${focusX} %, ${focusY} %`;
}

/** Invalid JSON is returned as text, which the schema rejects. */
function parseJson(cell: string, blank: string): Value {
  try {
    return JSON.parse(cell || blank);
  } catch {
    return cell;
  }
}
