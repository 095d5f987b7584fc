import { useState } from 'react';
import { churchClock, churchMoment } from '#core/church-time.ts';
import { useFacts } from '#core/use-words.ts';
import type { Field, FieldProps, Value } from '#records/declare/field.ts';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';

/** The value of a `datetime-local` control: '2027-12-24T17:00' in the church's time, or empty for 'now' and null. */
function asLocal(value: Value) {
  const at = new Date(String(value));
  if (Number.isNaN(at.getTime())) return '';
  const { date, time } = churchClock(at);
  return `${date}T${time}`;
}

/** Reads a control that was rendered with the value `before`. An unchanged value keeps its seconds. */
export function readMoment({ initial }: Pick<Field, 'initial'>, before: Value, local: string): Value {
  if (local === asLocal(before)) return before;
  const [date = '', time] = local.split('T');
  return local ? churchMoment(date, time).toISOString() : initial;
}

/** Says what it means to leave the control blank. `initial` is 'now' for the time of publication. */
export function noteOnBlank(
  { initial, defaultDays }: Pick<Field, 'initial' | 'defaultDays'>,
  item: Partial<NonNullable<FieldProps['item']>> | undefined,
) {
  if (initial === null) return `Left blank, it stays ${defaultDays ? `for ${defaultDays} days` : 'public'}.`;
  if (!item) return 'Left blank, visitors see it as soon as you create it.';
  return item.state
    ? 'Left blank, visitors see it only when you publish it.'
    : 'Left blank, its date is when you save it.';
}

/** A time in the church's zone, collapsed unless a volunteer has chosen one. */
export function MomentField({ name, field, value, error, item }: FieldProps) {
  const { church } = useFacts();
  const { label, initial } = field;
  const [isOpen] = useState(
    () => asLocal(value) !== '' && (initial === null || String(value) > new Date().toISOString()),
  );
  const note = noteOnBlank(field, item);
  return (
    <details open={isOpen}>
      <summary className="button cursor-pointer gap-0! border-field-line px-4! py-2! text-heading hover:border-accent hover:text-accent">
        <span id={`${name}-label`}>{label}</span>&nbsp;…
      </summary>
      <input
        type="datetime-local"
        name={name}
        aria-labelledby={`${name}-label`}
        defaultValue={asLocal(value)}
        min="2000-01-01T00:00"
        max="9999-12-31T23:59"
        className="field mt-1.5"
        {...errorAttributes(name, error, note)}
      />
      <FieldError id={`${name}-error`}>{error}</FieldError>
      <p id={`${name}-note`} className="mt-1 text-quiet text-sm">
        The time in {church.city}. {note}
      </p>
    </details>
  );
}
