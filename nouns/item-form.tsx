import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { readDraft, saveDraft } from './drafts.ts';
import type { Values } from './field.ts';
import { ItemField } from './item-field.tsx';
import { capitalized, mapFields, type Noun } from './noun.ts';

export type FieldErrors = Record<string, string>;

function readForm(form: HTMLFormElement, values: Values): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? data.getAll(name).map(String) : String(data.get(name) ?? value),
    ]),
  );
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const controls = [...form.elements] as HTMLInputElement[];
  controls.find((control) => control.name in errors)?.focus();
}

/** One for all nouns: what is typed is saved as a draft, checked by the noun's own rules, and marked where it breaks them. */
export function ItemForm({
  draftKey,
  noun: { name, fields, Input, admin },
  item,
  isPending,
  onSubmit,
  onCancel,
}: {
  draftKey: string;
  noun: Noun;
  /** The one to be changed; a new one is created otherwise. */
  item: Values | undefined;
  isPending: boolean;
  onSubmit: (input: Values) => Promise<FieldErrors | undefined>;
  onCancel?: () => void;
}) {
  const [values] = useState(() => {
    const initial: Values = mapFields(fields, (field) => field.initial);
    const saved = { ...item, ...readDraft<Values>(draftKey) };
    return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, saved[name] ?? value]));
  });
  const [errors, setErrors] = useState<FieldErrors>({});

  function change(event: FormEvent<HTMLFormElement>) {
    saveDraft(draftKey, readForm(event.currentTarget, values));
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _mended, ...others }) => others);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readForm(form, values);
    const result = Input.safeParse(typed);
    if (result.success) {
      const refused = await onSubmit(result.data);
      if (!refused) return;
      setErrors(refused);
      focusFirst(form, refused);
      return;
    }
    const found: FieldErrors = {};
    for (const { path, message } of result.error.issues) found[String(path[0])] ??= message;
    const isMissing = Object.keys(found).some((name) => String(typed[name]).trim() === '');
    toast(isMissing ? admin.missingText : 'Please check the marked fields', 'destructive');
    setErrors(found);
    focusFirst(form, found);
  }
  return (
    <form onSubmit={submit} onChange={change} noValidate className="mt-6 grid gap-5 sm:grid-cols-2">
      {Object.entries(fields).map(
        ([name, field]) =>
          !field.isHidden && (
            <ItemField key={name} name={name} field={field} value={values[name] ?? ''} error={errors[name]} />
          ),
      )}
      <div className="flex flex-wrap gap-4 sm:col-span-2">
        <Button type="submit" disabled={isPending} className="max-sm:w-full">
          {isPending ? 'Saving...' : `${item ? 'Update' : 'Create'} ${capitalized(name)}`}
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
