import { formatTime } from '#domain/timestamps.ts';
import type { Entry, Field, Value } from './field.ts';

/** The half of a kind of field that the server loads, too. The other half is in app/admin/edit/kinds.tsx. */
type Kind = {
  /** The value is a list, which is stored as JSON. */
  isList?: true;
  /** The value can be an address at another site. */
  isAddress?: true;
  /** The value as people compare and read it. */
  toText?(value: Value, field: Field): string;
  /** The value in a CSV file. */
  toCell?(value: Value): string;
  fromCell?(cell: string, field: Field): Value;
};

export const kinds: Record<Field['kind'], Kind> = {
  line: {},
  text: {},
  date: {},
  time: {},
  picture: {},
  link: { isAddress: true },
  recording: { isAddress: true },
  moment: { toText: momentText, fromCell: (cell) => cell || null },
  // An optional choice may be left blank, like an optional text.
  choice: { fromCell: (cell, { isOptional, initial }) => (isOptional && cell === '' ? initial : cell) },
  choices: {
    isList: true,
    // The order in which they were chosen does not matter.
    toText: (value, { options = [] }) => options.filter((option) => [value].flat().includes(option)).join(', '),
    toCell: (value) => [value].flat().join(', '),
    fromCell: (cell) => cell.split(',').flatMap((choice) => choice.trim() || []),
  },
  entries: {
    isList: true,
    toText: linesOf,
    toCell: (value) => (value?.length ? JSON.stringify(value) : ''),
    fromCell: parseEntries,
  },
};

export function asText(field: Field, value: Value = ''): string {
  const { optionWords, show } = field;
  const { toText } = kinds[field.kind];
  if (toText) return toText(value, field);
  return value ? (optionWords?.[String(value)] ?? show?.(String(value)) ?? String(value)) : '';
}

function momentText(value: Value, { initial }: Field) {
  if (value === 'now') return 'At once';
  if (value) return formatTime(String(value));
  // Not blank if it means something else than a blank field.
  return value === null && initial !== null ? 'Not yet' : '';
}

/** One line for each entry, whatever their order. */
function linesOf(entries: Value, { entryFields = {} }: Field) {
  const lines = ((entries || []) as Entry[]).map((entry) =>
    Object.entries(entryFields).flatMap(([name, field]) => asText(field, entry[name]) || []),
  );
  return lines
    .map((line) => line.join(', '))
    .sort()
    .join('\n');
}

/** The schema rejects what is not a list. */
function parseEntries(cell: string): Value {
  try {
    return JSON.parse(cell || '[]');
  } catch {
    return cell;
  }
}
