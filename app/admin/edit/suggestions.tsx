import { useQuery } from '@tanstack/react-query';
import { adminListKey } from '#records/list.ts';
import type { SavedItem } from '#records/noun.ts';
import { nearValue } from './near-value.ts';

type Props = {
  name: string;
  label: string;
  noun: { path: string };
  item: SavedItem | undefined;
  typed: string;
  onUse: (value: string) => void;
};

/** What other items have in this field, as suggestions, and a question about what may be one of them mistyped. */
export function Suggestions({ name, label, noun, item, typed, onUse }: Props) {
  const { data = [] } = useQuery<SavedItem[]>({ queryKey: adminListKey(noun), enabled: false });
  const others = data.filter(({ id }) => id !== item?.id);
  const values = [...new Set(others.map((other) => String(other[name])).filter(Boolean))];
  const near = nearValue(typed, values);

  function use(value: string) {
    const control = document.getElementById(name) as HTMLInputElement;
    control.value = value;
    // For the form, which saves a draft.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    // The pressed button is gone.
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
