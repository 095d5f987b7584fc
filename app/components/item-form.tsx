import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react';
import type * as z from 'zod/mini';
import { keep, readKept } from '#app/components/kept-in-browser.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FieldError } from '#app/ui/field-error.tsx';
import { toast } from '#app/ui/toast.ts';

export type Values = Record<string, string | string[]>;
export type FieldErrors = Record<string, string>;

const FormState = createContext<{ values: Values; errors: FieldErrors }>({ values: {}, errors: {} });

function readForm(form: HTMLFormElement, values: Values): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? data.getAll(name).map(String) : String(data.get(name) ?? value),
    ]),
  );
}

/** Marks the fields and takes the visitor to the first of them. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const fields = [...form.elements] as HTMLInputElement[];
  fields.find((field) => field.name in errors)?.focus();
}

export function ItemForm<Input>({
  draftKey,
  emptyValues,
  schema,
  missingText,
  submitLabel,
  isPending,
  onSubmit,
  onCancel,
  children,
}: {
  draftKey: string;
  /** What the form shows when nothing was typed: every field, so that it also says which fields there are. */
  emptyValues: Values;
  schema: z.ZodMiniType<Input>;
  missingText: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (input: Input) => Promise<FieldErrors | undefined>;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const [values] = useState(() => ({ ...emptyValues, ...readKept<Values>(draftKey) }));
  const [errors, setErrors] = useState<FieldErrors>({});

  function keepDraft(event: FormEvent<HTMLFormElement>) {
    keep(draftKey, readForm(event.currentTarget, values));
    const name = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
    if (name in errors) setErrors(({ [name]: _mended, ...others }) => others);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readForm(form, values);
    const result = schema.safeParse(typed);
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
    toast(isMissing ? missingText : 'Please check the marked fields', 'destructive');
    setErrors(found);
    focusFirst(form, found);
  }
  return (
    <FormState value={{ values, errors }}>
      <form onSubmit={submit} onChange={keepDraft} noValidate className="mt-6 grid gap-5 sm:grid-cols-2">
        {children}
        <div className="flex flex-wrap gap-4 sm:col-span-2">
          <Button type="submit" disabled={isPending} className="max-sm:w-full">
            {isPending ? 'Saving...' : submitLabel}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel} className="max-sm:w-full">
              Cancel
            </Button>
          )}
        </div>
      </form>
    </FormState>
  );
}

function useField(name: string) {
  const { values, errors } = useContext(FormState);
  const error = errors[name];
  return {
    value: values[name] ?? '',
    error,
    errorId: `${name}-error`,
    marks: { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${name}-error` : undefined },
  };
}

/** A labelled field: one line, or `rows` lines, or one of several `options`. */
export function ItemField({
  name,
  label,
  rows,
  options,
  isOptional = false,
  isWide = false,
  hint,
}: {
  name: string;
  label: string;
  rows?: number;
  options?: readonly string[];
  isOptional?: boolean;
  isWide?: boolean;
  hint?: string;
}) {
  const { value, error, errorId, marks } = useField(name);
  const control = {
    id: name,
    name,
    defaultValue: String(value),
    required: !isOptional,
    className: 'field mt-1.5',
    ...marks,
  };
  return (
    <div data-field={name} className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={name} className="font-semibold text-heading">
        {label}
      </label>
      {rows ? (
        <textarea rows={rows} {...control} />
      ) : options ? (
        <select {...control}>
          <option value="">Choose …</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input type="text" placeholder={hint} autoComplete="off" {...control} />
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** Several of a few, each switched on or off. */
export function ItemChoices({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  const { value, error, errorId, marks } = useField(name);
  return (
    <fieldset data-field={name} className="sm:col-span-2" aria-describedby={marks['aria-describedby']}>
      <legend className="font-semibold text-heading">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-8">
        {options.map((option) => (
          <label key={option} htmlFor={`${name}-${option}`} className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={`${name}-${option}`}
              name={name}
              value={option}
              defaultChecked={value.includes(option)}
              aria-invalid={marks['aria-invalid']}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
