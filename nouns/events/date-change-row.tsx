import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { errorAttributes } from '#ui/error-attributes.ts';
import { FieldError } from '#ui/field-error.tsx';
import type { DateChange } from './date-change.ts';

type Props = {
  /** The start of the names of its controls, before '-date'. */
  name: string;
  /** The number in its labels, by which they differ from those of the other rows. */
  number: number;
  change: DateChange;
  errors: Record<string, string>;
  onChange: (change: DateChange) => void;
  onRemove: () => void;
};

/** One date that is cancelled or moved. */
export function DateChangeRow({ name, number, change, errors, onChange, onRemove }: Props) {
  const [toDate = '', toTime = ''] = change.to.split('T');
  const set = (part: Partial<DateChange>) => onChange({ ...change, ...part });
  // Half of a move is kept while it is typed; the schema asks for the rest.
  const move = (date: string, time: string) => set({ to: time ? `${date}T${time}` : date });
  const own = (key: string) => ({ name: `${name}-${key}`, number, error: errors[`${name}-${key}`] });
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-4 border-line border-t pt-4 sm:grid-cols-2">
      <Input {...own('date')} label="Changed date" type="date" value={change.date} onText={(date) => set({ date })} />
      <Labelled {...own('status')} label="What happens">
        <select
          id={`${name}-status`}
          name={`${name}-status`}
          className="field mt-1.5"
          value={change.status}
          onChange={({ target }) => set({ status: target.value as DateChange['status'], to: '' })}
        >
          <option value="cancelled">It’s cancelled</option>
          <option value="moved">It’s moved</option>
        </select>
      </Labelled>
      {change.status === 'moved' && (
        <>
          <Input {...own('to')} label="New date" type="date" value={toDate} onText={(date) => move(date, toTime)} />
          <Input
            {...own('time')}
            label="New time"
            isOptional
            type="time"
            value={toTime}
            onText={(time) => move(toDate, time)}
          />
        </>
      )}
      <Input
        {...own('note')}
        label="Note for visitors"
        isOptional
        type="text"
        autoComplete="off"
        value={change.note}
        onText={(note) => set({ note })}
      />
      <Button
        look="quiet"
        className="justify-self-start px-4! py-2! sm:mt-8"
        aria-label={`Remove change ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}

type LabelProps = { name: string; label: string; number: number; isOptional?: boolean; error: string | undefined };

function Labelled({ name, label, number, isOptional, error, children }: LabelProps & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={name} className="font-semibold text-heading">
        {label}
        <span className="sr-only"> {number}</span>
      </label>
      {isOptional && <span className="text-quiet"> (optional)</span>}
      {children}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}

type InputProps = LabelProps & { onText: (text: string) => void } & Pick<
    ComponentProps<'input'>,
    'type' | 'value' | 'autoComplete'
  >;

function Input({ name, label, number, isOptional = false, error, onText, ...input }: InputProps) {
  return (
    <Labelled {...{ name, label, number, isOptional, error }}>
      <input
        id={name}
        name={name}
        className="field mt-1.5"
        onChange={({ target }) => onText(target.value)}
        {...input}
        {...errorAttributes(name, error)}
      />
    </Labelled>
  );
}
