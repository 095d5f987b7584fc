import { type ReactNode, useState } from 'react';
import { lazyPart } from '#app/admin/lazy-part.tsx';
import type { FieldProps } from '#records/field.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { errorAttributes } from '#ui/error-attributes.ts';
import { FieldError } from '#ui/field-error.tsx';

const Suggestions = lazyPart(() => import('./suggestions.tsx'), null);

export function LineControl({ inputMode, ...props }: FieldProps & { inputMode?: 'url' }) {
  const { name, field } = props;
  return (
    <Labelled {...props}>
      {(attributes) => (
        <input
          type="text"
          inputMode={inputMode}
          placeholder={field.hint}
          // Firefox suggests nothing where it is off.
          {...(field.suggests ? { list: `${name}-suggestions` } : { autoComplete: 'off' })}
          {...attributes}
        />
      )}
    </Labelled>
  );
}

export function LinkControl(props: FieldProps) {
  return <LineControl inputMode="url" {...props} />;
}

export function TextControl(props: FieldProps) {
  return <Labelled {...props}>{(attributes) => <textarea rows={props.field.rows} {...attributes} />}</Labelled>;
}

export function DateControl(props: FieldProps) {
  return <Labelled {...props}>{(attributes) => <input type="date" {...attributes} />}</Labelled>;
}

export function TimeControl(props: FieldProps) {
  return <Labelled {...props}>{(attributes) => <input type="time" {...attributes} />}</Labelled>;
}

export function ChoiceControl(props: FieldProps) {
  const { options, optionWords, isOptional } = props.field;
  return (
    <Labelled {...props}>
      {(attributes) => (
        <select {...attributes}>
          {!isOptional && <option value="">Choose …</option>}
          {options?.map((option) => (
            <option key={option} value={option}>
              {optionWords?.[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type Attributes = ReturnType<typeof errorAttributes> & {
  id: string;
  name: string;
  defaultValue: string;
  required: boolean;
  className: string;
  onBlur: (event: { target: { value: string } }) => void;
};

/** One control with its label, error and note. */
function Labelled({
  name,
  field,
  value,
  error,
  noun,
  item,
  children,
}: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
  const { label, options, isOptional, isWide, suggests } = field;
  const [typed, setTyped] = useState(String(value));
  const note = field.note?.(typed, item);
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={name} className="font-semibold text-heading">
        {label}
      </label>
      {/* Outside the label, whose text alone is the field's name. */}
      {isOptional && !options && <span className="text-quiet"> (optional)</span>}
      {children({
        id: name,
        name,
        defaultValue: field.show?.(String(value)) ?? String(value),
        required: !isOptional,
        className: 'field mt-1.5',
        // Not while typing: an incomplete time is never readable.
        onBlur: ({ target }) => setTyped(target.value.trim()),
        ...errorAttributes(name, error, note),
      })}
      <FieldError id={`${name}-error`}>{error}</FieldError>
      {suggests && <Suggestions name={name} label={label} noun={noun} item={item} typed={typed} onUse={setTyped} />}
      {field.note && (
        <p id={`${name}-note`} aria-live="polite" className="mt-1 text-quiet text-sm">
          {note}
        </p>
      )}
    </div>
  );
}

/** One checkbox per option. */
export function ChoicesControl({ name, field: { label, options = [] }, value, error }: FieldProps) {
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
