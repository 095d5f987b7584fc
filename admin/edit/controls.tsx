import { type ReactNode, useState } from 'react';
import type { Field, FieldProps } from '#records/declare/field.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes, FieldError, Labelled } from '#ui/labelled.tsx';
import { Suggestions } from './suggestions.tsx';

type Attributes = ReturnType<typeof attributesOf>;

function attributesOf(
  { name, field, value, error }: FieldProps,
  note: string | undefined,
  onType: (text: string) => void,
) {
  return {
    id: name,
    name,
    defaultValue: field.show?.(String(value)) ?? String(value),
    required: !field.isOptional,
    className: 'field mt-1.5',
    // The note waits for blur, because an incomplete time is never readable.
    onBlur: ({ target }: { target: { value: string } }) => onType(target.value.trim()),
    ...errorAttributes(name, error, note),
  };
}

/** Wraps an element with label, error and note. */
export function labelled(render: (attributes: Attributes, field: Field) => ReactNode) {
  return function LabelledControl(props: FieldProps) {
    const { name, field, value, error, noun, item } = props;
    const { label, options, isOptional, isWide, suggests } = field;
    const [typed, setTyped] = useState(String(value));
    const note = field.note?.(typed, item);
    return (
      <Labelled
        id={name}
        label={label}
        isOptional={isOptional && !options}
        error={error}
        note={field.note && (note ?? '')}
        className={isWide ? 'sm:col-span-2' : ''}
      >
        {render(attributesOf(props, note, setTyped), field)}
        {suggests && <Suggestions name={name} label={label} noun={noun} item={item} typed={typed} onUse={setTyped} />}
      </Labelled>
    );
  };
}

export function renderLine(attributes: Attributes, { hint, suggests }: Field, inputMode?: 'url') {
  // With autocomplete off, Firefox ignores the datalist.
  const completion = suggests ? { list: `${attributes.name}-suggestions` } : { autoComplete: 'off' };
  return <input type="text" inputMode={inputMode} placeholder={hint} {...completion} {...attributes} />;
}

export function renderChoice(attributes: Attributes, { options, optionWords, isOptional }: Field) {
  return (
    <select {...attributes}>
      {!isOptional && <option value="">Choose …</option>}
      {options?.map((option) => (
        <option key={option} value={option}>
          {optionWords?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}

/** Renders one checkbox per option. */
export function Choices({ name, field: { label, options = [] }, value, error }: FieldProps) {
  const attributes = errorAttributes(name, error);
  return (
    <fieldset className="sm:col-span-2" aria-describedby={attributes['aria-describedby']}>
      <legend className="font-semibold text-heading">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-8">
        {options.map((option) => (
          <label key={option} htmlFor={`${name}-${option}`} className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={`${name}-${option}`}
              name={name}
              value={option}
              defaultChecked={(value as string[]).includes(option)}
              aria-invalid={attributes['aria-invalid']}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
