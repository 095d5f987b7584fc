import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { errorAttributes, Labelled } from '#ui/labelled.tsx';

type SmallField = { name: string; label: string; type: 'date' | 'time' | 'text'; value: string; maxLength?: number };
type Props = {
  label: string;
  fields: SmallField[];
  submit: string;
  /** Returns mistakes by field, or has done it. */
  onSubmit: (values: Record<string, string>) => Record<string, string>;
  onClose: () => void;
};

/** A form of one or two fields that opens where it is needed. */
export function SmallForm({ label, fields, submit, onSubmit, onClose }: Props) {
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string>>({});

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    const found = onSubmit(Object.fromEntries(typed));
    setErrors(found);
    const [first] = fields.filter(({ name }) => name in found);
    if (first) (form.elements.namedItem(first.name) as HTMLElement).focus();
  }
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={check}
      className="mt-3 flex flex-wrap items-start gap-4 rounded-card bg-soft p-4"
    >
      {fields.map(({ name, label, value, ...attributes }, index) => (
        <Labelled key={name} id={`${id}-${name}`} label={label} error={errors[name]} className="max-sm:w-full">
          <input
            {...attributes}
            id={`${id}-${name}`}
            name={name}
            defaultValue={value}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the form opens because its button was pressed
            autoFocus={index === 0}
            className="field mt-1.5"
            {...errorAttributes(`${id}-${name}`, errors[name])}
          />
        </Labelled>
      ))}
      <div className="flex flex-wrap gap-3 sm:mt-8">
        <Button type="submit" className="px-4! py-2!">
          {submit}
        </Button>
        <Button look="quiet" className="px-4! py-2!" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </form>
  );
}
