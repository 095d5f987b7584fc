import { hasCome } from '#app/admin/publication-words.ts';
import { formatTime } from '#domain/timestamps.ts';
import type { Entry, Field, Value, Values } from '#records/field.ts';
import type { Noun } from '#records/noun.ts';

export type FieldChange = { name: string; field: Field; before: string; after: string };

/** For comparing and for reading. The order of several choices does not matter. */
export function asText(field: Field, value: Value | undefined): string {
  const { kind, options = [], optionWords, initial, show, entryFields = {} } = field;
  if (kind === 'entries') return linesOf(entryFields, value);
  if (Array.isArray(value)) return options.filter((option) => value.some((chosen) => chosen === option)).join(', ');
  if (kind !== 'moment') return value ? (optionWords?.[value] ?? show?.(value) ?? value) : '';
  if (value === 'now') return 'At once';
  if (value) return formatTime(value);
  // Not blank if it means something else than a blank field.
  return value === null && initial !== null ? 'Not yet' : '';
}

/** One line for each entry, whatever their order. */
function linesOf(entryFields: Record<string, Field>, entries: Value | undefined): string {
  const lines = ((entries ?? []) as Entry[]).map((entry) =>
    Object.entries(entryFields).flatMap(([name, field]) => asText(field, entry[name]) || []),
  );
  return lines
    .map((line) => line.join(', '))
    .sort()
    .join('\n');
}

/** The fields that differ, in the order of the form. */
export function fieldChanges(noun: Noun, before: Values, after: Values): FieldChange[] {
  return Object.entries(noun.fields)
    .map(([name, field]) => ({
      name,
      field,
      before: asText(field, before[name]),
      after: asText(field, after[name]),
    }))
    .filter((change) => change.before !== change.after);
}

/**
 * Whether an item has these values, as far as it says. Any time that has come may have been 'now' when it was saved, and any end one that the
 * server has set.
 */
export function hasValues({ fields }: Pick<Noun, 'fields'>, item: object, values: Values, now: Date) {
  const saved = item as Values;
  return Object.entries(fields).every(([name, field]) => {
    if (!(name in values) || saved[name] === undefined) return true;
    if (field.kind === 'moment' && values[name] === 'now') return hasCome(item, saved[name], now);
    if (field.defaultDays && values[name] === null) return true;
    return asText(field, values[name]) === asText(field, saved[name]);
  });
}
