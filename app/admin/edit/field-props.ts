import type { Field, Value } from '#records/field.ts';
import type { SavedItem } from '#records/noun.ts';
import type { FieldErrors } from './field-errors.ts';

export type FieldProps = {
  name: string;
  field: Field;
  value: Value;
  error: string | undefined;
  /** Of all controls of the form. */
  errors: FieldErrors;
  /** Of the form. */
  draftKey: string;
  noun: { path: string };
  /** The one that is edited, unless it is new. */
  item: SavedItem | undefined;
};

/** Of the control: its error and its note have ids made from its name. */
export function errorAttributes(name: string, error: string | undefined, note?: string) {
  const describing = [error && `${name}-error`, note && `${name}-note`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': describing || undefined };
}
