import type { Field, Value, Values } from '#records/field.ts';
import type { Noun } from '#records/noun.ts';

export type FieldChange = { name: string; field: Field; before: string; after: string };

/** The order of several choices does not matter. */
export function asText({ options = [] }: Field, value: Value | undefined) {
  return Array.isArray(value) ? options.filter((option) => value.includes(option)).join(', ') : (value ?? '');
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

/** Whether an item has these values. */
export function hasValues({ fields }: Pick<Noun, 'fields'>, item: object, values: Values) {
  const saved = item as Values;
  return Object.entries(fields).every(
    ([name, field]) => !(name in values) || asText(field, values[name]) === asText(field, saved[name]),
  );
}
