import { type FormEvent, useState } from 'react';
import type { Values } from '#records/field.ts';
import { capitalized, mapFields, type Noun, type SavedItem, valuesOf } from '#records/noun.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { ItemField } from './field.tsx';

/** The form's id, for buttons outside it that submit it. */
export const formId = 'item-form';
/** What was typed, and the version of the item that it is based on. */
export type Draft = { base?: SavedItem | undefined; values: Values };
export type FieldErrors = Record<string, string>;
type Props = {
  draftKey: string;
  noun: Pick<Noun, 'name' | 'fields' | 'Input' | 'admin'>;
  /** The item to edit; without it a new one is created. */
  item?: SavedItem | undefined;
  /** Initial values, instead of those of the fields. */
  start?: Values;
  /** Instead of 'Create Group'. */
  submitLabel?: string;
  isPending: boolean;
  onSubmit: (input: Values) => Promise<FieldErrors | undefined>;
  onType?: (values: Values) => void;
  onCancel?: () => void;
};

function readForm(form: HTMLFormElement, values: Values): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? data.getAll(name).map(String) : String(data.get(name) ?? value),
    ]),
  );
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors) {
  const controls = [...form.elements] as HTMLInputElement[];
  controls.find((control) => control.name in errors)?.focus();
}

/** The form of every noun: saves a draft while typing, validates with the noun's schema, and marks invalid fields. */
export function ItemForm({ draftKey, noun, item, start, submitLabel, isPending, onSubmit, onType, onCancel }: Props) {
  const { name, fields, Input, admin } = noun;
  const [values] = useState(() => {
    const initial: Values = mapFields(fields, (field) => field.initial);
    const saved: Partial<Values> = {
      ...start,
      ...(item && valuesOf(noun, item)),
      ...readDraft<Draft>(draftKey)?.values,
    };
    return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, saved[name] ?? value]));
  });
  const [errors, setErrors] = useState<FieldErrors>({});

  function change(event: FormEvent<HTMLFormElement>) {
    const typed = readForm(event.currentTarget, values);
    saveDraft(draftKey, { base: item, values: typed } satisfies Draft);
    onType?.(typed);
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _fixed, ...others }) => others);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const typed = readForm(form, values);
    const result = Input.safeParse(typed);
    if (result.success) {
      const rejected = await onSubmit(result.data);
      if (!rejected) return;
      setErrors(rejected);
      focusFirstError(form, rejected);
      return;
    }
    const found: FieldErrors = {};
    for (const { path, message } of result.error.issues) found[String(path[0])] ??= message;
    const isMissing = Object.keys(found).some((name) => String(typed[name]).trim() === '');
    toast(isMissing ? admin.missingText : 'Please check the marked fields', { variant: 'destructive' });
    setErrors(found);
    focusFirstError(form, found);
  }
  return (
    <form id={formId} onSubmit={submit} onChange={change} noValidate className="mt-6 grid gap-5 sm:grid-cols-2">
      {Object.entries(fields).map(
        ([name, field]) =>
          !field.isHidden && (
            <ItemField key={name} name={name} field={field} value={values[name] ?? ''} error={errors[name]} />
          ),
      )}
      <div className="flex flex-wrap gap-4 sm:col-span-2">
        <Button type="submit" aria-disabled={isPending} className="max-sm:w-full">
          {submitLabel ?? `${item ? 'Update' : 'Create'} ${capitalized(name)}`}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
