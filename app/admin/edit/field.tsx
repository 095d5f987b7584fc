import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { ChangesField } from './changes-field.tsx';
import { errorAttributes, type FieldProps } from './field-props.ts';
import { MomentField } from './moment.tsx';
import { PictureField } from './picture-field.tsx';
import { RecordingField } from './recording-field.tsx';
import { Suggestions } from './suggestions.tsx';

/** A field with its label and error. */
export function ItemField(props: FieldProps) {
  const { kind } = props.field;
  if (kind === 'choices') return <Choices {...props} />;
  if (kind === 'moment') return <MomentField {...props} />;
  if (kind === 'picture') return <PictureField {...props} />;
  if (kind === 'recording') return <RecordingField {...props} />;
  // Events are the only noun with entries.
  if (kind === 'entries') return <ChangesField {...props} />;
  return <Control {...props} />;
}

function Control({ name, field, value, error, noun, item }: FieldProps) {
  const { label, kind, options, optionWords, rows, hint, isOptional, isWide, suggests } = field;
  const [typed, setTyped] = useState(String(value));
  const note = field.note?.(typed, item);
  const control = {
    id: name,
    name,
    defaultValue: field.show?.(String(value)) ?? String(value),
    required: !isOptional,
    className: 'field mt-1.5',
    ...errorAttributes(name, error, note),
  };
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={name} className="font-semibold text-heading">
        {label}
      </label>
      {/* Outside the label, whose text alone is the field's name. */}
      {isOptional && !options && <span className="text-quiet"> (optional)</span>}
      {(kind === 'line' || kind === 'link') && (
        <input
          type="text"
          inputMode={kind === 'link' ? 'url' : undefined}
          placeholder={hint}
          // Firefox suggests nothing where it is off.
          {...(suggests ? { list: `${name}-suggestions` } : { autoComplete: 'off' })}
          // Not while typing: an incomplete time is never readable.
          onBlur={({ target }) => setTyped(target.value.trim())}
          {...control}
        />
      )}
      {(kind === 'date' || kind === 'time') && <input type={kind} {...control} />}
      {kind === 'text' && <textarea rows={rows} {...control} />}
      {kind === 'choice' && (
        <select {...control}>
          {!isOptional && <option value="">Choose …</option>}
          {options?.map((option) => (
            <option key={option} value={option}>
              {optionWords?.[option] ?? option}
            </option>
          ))}
        </select>
      )}
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
function Choices({ name, field: { label, options = [] }, value, error }: FieldProps) {
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
