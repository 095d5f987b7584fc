import { useEffect, useRef, useState } from 'react';
import { churchDate } from '#core/church-time.ts';
import { dateInWords } from '#core/dates.ts';
import type { FieldProps } from '#records/declare/field.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';
import type { DateChange } from './date-change.ts';
import { DateChangeRow } from './date-change-row.tsx';

type Row = { key: number; change: DateChange };

function toJson(rows: Row[]) {
  return JSON.stringify(rows.map(({ change }) => change));
}

/** A date that was moved from the past to the future can be moved again. */
function isPast({ change: { date, to } }: Row) {
  const today = churchDate(new Date());
  return date < today && to.slice(0, today.length) < today;
}

/** Edits single dates of an event that are cancelled or moved, as JSON in a hidden input. Past ones stay in it, but are not shown. */
export default function DateChangesField({ name, field: { label, hint }, value, error, errors, item }: FieldProps) {
  const [rows, setRows] = useState(() => (value as DateChange[]).map((change, key): Row => ({ key, change })));
  const [past] = useState(() => new Set(rows.filter(isPast)));
  const hidden = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string>(undefined);
  const shown = rows.filter((row) => !past.has(row));
  // The server's error message contains the date.
  const isAbout = ({ change: { date } }: Row) => date !== '' && error?.includes(dateInWords(date).whole);
  const ownError = shown.some(isAbout) ? undefined : error;

  useEffect(() => {
    // Moves the focus to a row that was just added, or away from a button that was removed.
    if (focusNext.current) group.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  function update(next: Row[], focus?: string) {
    focusNext.current = focus;
    setRows(next);
    if (hidden.current) hidden.current.value = toJson(next);
    // Tells the form, which saves a draft.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function add() {
    const change: DateChange = { date: nextDate(), status: 'cancelled', to: '', note: '' };
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    update([...rows, { key, change }], `[name="${name}-${rows.length}-date"]`);
  }
  /** The first upcoming date that has no change yet. */
  function nextDate() {
    const occurrences = (item?.occurrences ?? []) as { date: string; status?: string }[];
    const first = hidden.current?.form?.elements.namedItem('date') as HTMLInputElement | null;
    const coming = occurrences.flatMap(({ date, status }) => (status ? [] : date));
    // The dates are unknown for a new event, or one that somebody else has just changed.
    const dates = coming.length > 0 ? coming : [first?.value ?? ''];
    return dates.find((date) => rows.every(({ change }) => change.date !== date)) ?? '';
  }
  return (
    <fieldset ref={group} className="sm:col-span-2" aria-describedby={`${name}-hint`}>
      <legend className="font-semibold text-heading">{label}</legend>
      <p id={`${name}-hint`} className="text-quiet text-sm">
        {hint}
      </p>
      <input ref={hidden} type="hidden" name={name} defaultValue={toJson(rows)} />
      {shown.map((row, place) => {
        const index = rows.indexOf(row);
        return (
          <DateChangeRow
            key={row.key}
            name={`${name}-${index}`}
            number={place + 1}
            change={row.change}
            errors={isAbout(row) ? { [`${name}-${index}-date`]: error ?? '' } : errors}
            onChange={(change) => update(rows.with(index, { ...row, change }))}
            onRemove={() => update(rows.toSpliced(index, 1), `button[name="${name}"]`)}
          />
        );
      })}
      <FieldError id={`${name}-error`}>{ownError}</FieldError>
      <Button look="quiet" name={name} className="mt-3 px-4! py-2!" onClick={add} {...errorAttributes(name, ownError)}>
        Cancel or move a date
      </Button>
    </fieldset>
  );
}
