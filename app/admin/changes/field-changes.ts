import { hasCome } from '#app/admin/publication-words.ts';
import { formatTime } from '#domain/timestamps.ts';
import type { Entry, Field, Value, Values } from '#records/field.ts';
import type { Noun } from '#records/noun.ts';

export type FieldChange = { name: string; field: Field; before: string; after: string };

/** For comparing and for reading. The order of several choices does not matter. */
export function asText({ kind, options = [], initial, show }: Field, value: Value | undefined) {
  if (kind === 'entries') return linesOf(value);
  if (Array.isArray(value)) return options.filter((option) => value.some((chosen) => chosen === option)).join(', ');
  if (kind !== 'moment') return value ? (show?.(value) ?? value) : '';
  if (value === 'now') return 'At once';
  if (value) return formatTime(value);
  // Not blank if it means something else than a blank field.
  return value === null && initial !== null ? 'Not yet' : '';
}

function linesOf(entries: Value | undefined) {
  const lines = ((entries ?? []) as Entry[]).map((entry) => Object.values(entry).filter(Boolean).join(', '));
  return lines.join('\n');
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

/** Whether an item has these values. Any time that has come may have been 'now' when it was saved. */
export function hasValues({ fields }: Pick<Noun, 'fields'>, item: object, values: Values, now: Date) {
  const saved = item as Values;
  return Object.entries(fields).every(([name, field]) => {
    if (!(name in values)) return true;
    if (field.kind === 'moment' && values[name] === 'now') return hasCome(item, saved[name], now);
    return asText(field, values[name]) === asText(field, saved[name]);
  });
}
