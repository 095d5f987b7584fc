import { isPast } from '#admin/publication-words.ts';
import type { Field, Value, Values } from '#records/declare/field.ts';
import { asText } from '#records/declare/kinds.ts';
import type { Noun } from '#records/declare/noun.ts';

/** `before` and `after` as text. */
export type FieldChange = {
  name: string;
  field: Field;
  before: string;
  after: string;
  values: Record<'before' | 'after', Value | undefined>;
};

/** The fields that differ, in the order of the form. */
export function fieldChanges(noun: Noun, before: Values, after: Values): FieldChange[] {
  return Object.entries(noun.fields)
    .map(([name, field]) => ({
      name,
      field,
      before: asText(field, before[name]),
      after: asText(field, after[name]),
      values: { before: before[name], after: after[name] },
    }))
    .filter((change) => change.before !== change.after);
}

/**
 * Whether an item has these values, as far as the response shows. 'now' may have become any past time, and a blank end may have become the
 * server's default.
 */
export function hasValues({ fields }: Pick<Noun, 'fields'>, item: object, values: Values, now: Date) {
  const saved = item as Values;
  return Object.entries(fields).every(([name, field]) => {
    if (!(name in values) || saved[name] === undefined) return true;
    if (field.kind === 'moment' && values[name] === 'now') return isPast(item, saved[name], now);
    if (field.defaultDays && values[name] === null) return true;
    return asText(field, values[name]) === asText(field, saved[name]);
  });
}
