import { useEffect, useRef, useState } from 'react';
import { useFacts } from '#core/use-words.ts';
import { usualStarts } from '#core/week.ts';
import type { FieldProps } from '#records/declare/field.ts';
import { Button } from '#ui/button.tsx';
import { errorAttributes, FieldError } from '#ui/labelled.tsx';

/** The services of a day. A new entry begins with those of every week, as soon as it has a date. */
export default function TimesField({ name, field: { label, hint }, value, error, item }: FieldProps) {
  const [rows, setRows] = useState(() => (value as string[]).map((start, key) => ({ key, start })));
  const group = useRef<HTMLFieldSetElement>(null);
  const nextKey = useRef(rows.length);
  const { services } = useFacts().church;
  const isOwn = useRef(Boolean(item) || rows.length > 0);
  /** What gets the focus once a change is shown. */
  const shown = useRef<string>(undefined);

  useEffect(() => {
    const date = group.current?.form?.elements.namedItem('date') as HTMLInputElement | null;
    function fill() {
      if (!date || isOwn.current) return;
      shown.current = 'none';
      setRows(usualStarts(date.value, services).map((start) => ({ key: nextKey.current++, start })));
    }
    date?.addEventListener('change', fill);
    return () => date?.removeEventListener('change', fill);
  }, [services]);
  useEffect(() => {
    if (!shown.current) return;
    // Tells the form, which saves a draft.
    group.current?.dispatchEvent(new Event('input', { bubbles: true }));
    group.current?.querySelector<HTMLElement>(shown.current)?.focus();
    shown.current = undefined;
  });

  function update(next: typeof rows, focus: string) {
    isOwn.current = true;
    shown.current = focus;
    setRows(next);
  }
  function keep() {
    isOwn.current = true;
  }
  return (
    <fieldset ref={group} className="sm:col-span-2" aria-describedby={`${name}-hint`}>
      <legend className="font-semibold text-heading">{label}</legend>
      <p id={`${name}-hint`} className="text-quiet text-sm">
        {hint}
      </p>
      {rows.map(({ key, start }, place) => (
        <p key={key} className="mt-3 flex gap-3">
          <input
            type="time"
            name={name}
            aria-label={`Service ${place + 1}`}
            defaultValue={start}
            onInput={keep}
            className="field w-auto!"
            {...errorAttributes(name, error)}
          />
          <Button
            look="quiet"
            className="px-4! py-2!"
            aria-label={`Remove service ${place + 1}`}
            onClick={() => update(rows.toSpliced(place, 1), 'button:last-of-type')}
          >
            Remove
          </Button>
        </p>
      ))}
      <FieldError id={`${name}-error`}>{error}</FieldError>
      <Button
        look="quiet"
        className="mt-3 px-4! py-2!"
        onClick={() => update([...rows, { key: nextKey.current++, start: '' }], 'p:last-of-type input')}
      >
        Add a time
      </Button>
    </fieldset>
  );
}
