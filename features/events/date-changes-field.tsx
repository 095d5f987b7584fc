import { useEffect, useRef, useState } from 'react';
import { churchDate } from '#core/church-time.ts';
import { dateInWords } from '#core/dates.ts';
import { timeRange } from '#core/service-times.ts';
import type { FieldProps } from '#records/declare/field.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/labelled.tsx';
import { comingDates, ruleIn } from './coming-dates.ts';
import type { DateChange } from './date-change.ts';
import { DateChangeRow } from './date-change-row.tsx';
import { repeatsInWords } from './repeats-in-words.ts';

const datesAtOnce = 10;

/**
 * The coming dates of the rule that is in the form, each with buttons to cancel or move it. What is changed is JSON in a hidden input; past
 * changes stay in it, but are not shown.
 */
export default function DateChangesField({ name, field, value, typed, error, errors, item }: FieldProps) {
  // Earlier versions of the site stored unfinished changes without a date in the browser.
  const [changes, setChanges] = useState(() => (value as DateChange[]).filter(({ date }) => date));
  const [max, setMax] = useState(datesAtOnce);
  const hidden = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string>(undefined);
  const today = churchDate(new Date());
  const starts = String(typed.starts);
  const repeats = typed.repeats !== 'never';
  const rule = ruleIn(typed);
  const { rows, hasMore } = comingDates(rule, changes, today, max);
  const nameOf = (date: string) => `${name}-${changes.findIndex((change) => change.date === date)}`;
  // The server's error message contains the date.
  const wrong = error && rows.find(({ date }) => error.includes(dateInWords(date).whole));
  const wrongControl = wrong && `${nameOf(wrong.date)}-${wrong.change?.to && !wrong.isLost ? 'to' : 'date'}`;
  const isShown = repeats || rows.some(({ change }) => item || change);

  useEffect(() => {
    // Moves the focus from a button that is gone to what has replaced it.
    const find = (selector: string) => group.current?.querySelector<HTMLElement>(selector);
    if (focusNext.current) (find(focusNext.current) ?? find('button'))?.focus();
    focusNext.current = undefined;
  });
  useEffect(() => {
    if (error) group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  function update(date: string, next: DateChange | undefined) {
    const index = changes.findIndex((change) => change.date === date);
    const all = index < 0 ? [...changes] : changes.toSpliced(index, 1);
    if (next) all.splice(index < 0 ? all.length : index, 0, next);
    setChanges(all);
    if (hidden.current) hidden.current.value = JSON.stringify(all);
    // Tells the form, which saves a draft.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
    if (index < 0) focusNext.current = `#${name}-${date} ${next?.status === 'moved' ? 'input' : 'button'}`;
    else if (!next) focusNext.current = `#${name}-${date} button`;
  }
  return (
    <fieldset ref={group} hidden={!isShown} className="sm:col-span-2" aria-describedby={`${name}-hint`}>
      <legend className="font-semibold text-heading">{repeats ? 'Coming dates' : 'Is it cancelled or moved?'}</legend>
      {rule && repeats && (
        <p>{[repeatsInWords(rule), timeRange({ starts, ends: String(typed.ends) })].filter(Boolean).join(' · ')}</p>
      )}
      <p id={`${name}-hint`} className="text-quiet text-sm">
        {repeats ? field.hint : 'Then visitors see it, too. It counts once you save the event.'}
      </p>
      <input ref={hidden} type="hidden" name={name} defaultValue={JSON.stringify(changes)} />
      <ul className="mt-3 grid gap-x-10 border-line border-b sm:grid-cols-2">
        {rows.map((coming) => (
          <DateChangeRow
            key={coming.date}
            id={`${name}-${coming.date}`}
            name={nameOf(coming.date)}
            coming={coming}
            starts={starts}
            today={today}
            errors={wrongControl ? { ...errors, [wrongControl]: error } : errors}
            onChange={(next) => update(coming.date, next)}
          />
        ))}
      </ul>
      {rule && rows.length === 0 && <p className="mt-2">No date is left to come.</p>}
      <FieldError id={`${name}-error`}>{wrong ? undefined : error}</FieldError>
      {hasMore && (
        <Button look="quiet" className="mt-3 px-4! py-2!" onClick={() => setMax(max + datesAtOnce)}>
          Show more dates
        </Button>
      )}
    </fieldset>
  );
}
