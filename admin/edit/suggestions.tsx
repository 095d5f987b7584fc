import { useQuery } from '@tanstack/react-query';
import { isWithinOneTypo } from '#core/plain-text.ts';
import type { SavedItem } from '#records/declare/noun.ts';
import { adminListKey } from '#records/show/list.ts';

type Props = {
  name: string;
  label: string;
  noun: { path: string };
  item: { id: string } | undefined;
  typed: string;
  onUse: (value: string) => void;
};

/** Suggests the values that other items have in this field, and asks whether the typed one is a typo of one of them. */
export function Suggestions({ name, label, noun, item, typed, onUse }: Props) {
  const { data = [] } = useQuery<SavedItem[]>({ queryKey: adminListKey(noun), enabled: false });
  const others = data.filter(({ id }) => id !== item?.id);
  const values = [...new Set(others.map((other) => String(other[name])).filter(Boolean))];
  const near = findTypo(typed, values);

  function use(value: string) {
    const control = document.getElementById(name) as HTMLInputElement;
    control.value = value;
    // Tells the form, which saves a draft.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    // The pressed button has been removed.
    control.focus();
    onUse(value);
  }
  return (
    <>
      <datalist id={`${name}-suggestions`}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
      <p aria-live="polite" className="mt-1 text-quiet text-sm">
        {near !== undefined && (
          <>
            {`There is already a ${label.toLowerCase()} “${near}”. `}
            <button type="button" className="link min-h-11 cursor-pointer" onClick={() => use(near)}>
              Use it
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** An existing value within one typo of what was typed. A difference in case counts as a typo. */
export function findTypo(typed: string, values: string[]) {
  if (!typed || values.includes(typed)) return undefined;
  const isNear = (value: string) => isWithinOneTypo(typed.toLowerCase(), value.toLowerCase());
  // 'Advent 2027' is not a typo of 'Advent 2026'.
  const isNext = (value: string) => withoutDigits(typed) === withoutDigits(value) && /\d/.test(typed + value);
  return values.find((value) => isNear(value) && !isNext(value));
}

function withoutDigits(text: string) {
  return text.replaceAll(/\d/g, '');
}
