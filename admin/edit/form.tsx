import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { kinds } from '#admin/kinds/kinds.tsx';
import type { Field, Values } from '#records/declare/field.ts';
import type { Noun, SavedItem } from '#records/declare/noun.ts';
import { Button } from '#ui/button.tsx';
import { focusFirstError } from '#ui/focus.ts';
import { FieldError } from '#ui/labelled.tsx';
import { toast } from '#ui/toast.ts';
import { type Draft, valuesInForm } from './editor-state.ts';
import { type FieldErrors, ofForm } from './field-errors.ts';
import { readForm, unfinished } from './read-form.ts';
import { SaveButtons } from './save-buttons.tsx';
import { publicationFor } from './save-choices.ts';

/** The form's id, for buttons outside it that submit it. */
export const formId = 'item-form';
type Props = {
  noun: Noun;
  /** The item to edit; without it a new one is created. */
  item?: SavedItem | undefined;
  /** The state of the form before it was shown. */
  draft: Draft | undefined;
  isPending: boolean;
  onSubmit: (input: Values) => Promise<FieldErrors | undefined>;
  onType: (values: Values) => void;
  onUpload: (field: string, upload: unknown) => void;
  onCancel?: () => void;
  onDiscard?: () => void;
};

/** The form for any noun: reports what is typed, validates with the noun's schema, and marks invalid fields. */
export function ItemForm(props: Props) {
  const { noun, item, draft, isPending, onSubmit, onType, onUpload, onCancel, onDiscard } = props;
  const { fields, Input, admin } = noun;
  const [{ values, isChanged: isRestored }] = useState(() => valuesInForm(noun, item, draft));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [typed, setTyped] = useState(values);

  function change(event: FormEvent<HTMLFormElement>) {
    const next = readForm(event.currentTarget, noun, values);
    setTyped(next);
    onType(next);
    const { name } = event.target as HTMLInputElement;
    const isFixed = (error: string) => error === name || error === ofForm || error.startsWith(`${name}-`);
    if (Object.keys(errors).some(isFixed)) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([error]) => !isFixed(error))));
    }
  }
  function showErrors(form: HTMLFormElement, found: FieldErrors) {
    flushSync(() => setErrors(found));
    if (focusFirstError(form)) return;
    form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    form.querySelector('#form-error')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const read = readForm(form, noun, values);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const publication = publicationFor(submitter?.getAttribute('value'), read, item, new Date());
    const result = Input.safeParse({ ...read, ...publication });
    const found = unfinished(form);
    if (result.success && Object.keys(found).length === 0) {
      const rejected = await onSubmit(result.data);
      if (rejected) showErrors(form, rejected);
      return;
    }
    // An error in a list of entries belongs to a control of that entry.
    const controlOf = (path: PropertyKey[]) => (path.length > 2 ? path.join('-') : String(path[0]));
    for (const { path, message } of result.error?.issues ?? []) found[controlOf(path)] ??= message;
    const isMissing = Object.keys(found).some((name) => !fields[name]?.isOptional && !String(read[name]).trim());
    toast(isMissing ? admin.missingText : 'Please check the marked fields', { variant: 'destructive' });
    showErrors(form, found);
  }
  return (
    <form
      id={formId}
      onSubmit={submit}
      onInput={change}
      noValidate
      className="mt-6 grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      {isRestored && onDiscard && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-soft px-4 py-2 sm:col-span-2">
          You typed this before, and it isn’t saved yet.
          <Button look="quiet" className="px-4! py-2!" onClick={onDiscard}>
            Discard
          </Button>
        </p>
      )}
      {Object.entries(fields).map(([name, field]) => {
        const { Control } = kinds[field.kind];
        return (
          isShown(field, typed) && (
            <Control
              key={name}
              name={name}
              field={field}
              value={values[name] ?? null}
              typed={typed}
              error={errors[name]}
              errors={errors}
              upload={draft?.uploads?.[name]}
              onUpload={(upload) => onUpload(name, upload)}
              noun={noun}
              item={item}
            />
          )
        );
      })}
      <div className="sm:col-span-2 empty:hidden">
        <FieldError id="form-error">{errors[ofForm]}</FieldError>
      </div>
      <SaveButtons noun={noun} item={item} typed={typed} isPending={isPending} onCancel={onCancel} />
    </form>
  );
}

function isShown({ isHidden, isShownFor }: Field, typed: Values) {
  return !isHidden && (isShownFor?.(typed) ?? true);
}
