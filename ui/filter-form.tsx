import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from './button.tsx';

/** The values of the controls, by name. */
type FilterValues = Record<string, string>;

type Props = {
  /** The URL of the list's page. */
  action: string;
  /** The initial values of the controls. */
  initial: FilterValues;
  /** The values when nothing is filtered, if not ''. */
  unset?: FilterValues;
  isFiltered: boolean;
  /** Set if the server filters; otherwise the browser has the whole list. */
  filtersOnServer?: boolean;
  /** The controls. */
  children: ReactNode;
};

/** A form that keeps search and filters in the URL. Without script it is an ordinary form that the server handles. */
export function FilterForm(props: Props) {
  const { key, state } = useLocation();
  // Remounts the form for each URL set by a link or the back button, but not by the form itself.
  const formKey = state?.formKey ?? key;
  return (
    <search className="relative block">
      <Form key={formKey} formKey={formKey} {...props} />
    </search>
  );
}

function Form({ action, isFiltered, children, ...values }: Props & { formKey: string }) {
  const { form, applyFilter, applyPending, clear } = useFilterForm(values);
  return (
    <form
      ref={form}
      action={action}
      onSubmit={applyFilter}
      onChange={applyFilter}
      onBlur={applyPending}
      className="flex flex-wrap items-end gap-4"
    >
      {children}
      <noscript className="max-md:w-full">
        <Button type="submit">Search</Button>
      </noscript>
      {isFiltered && (
        <a href={action} onClick={clear} className="link absolute top-full right-0 mt-6 tap-target">
          Clear all
        </a>
      )}
    </form>
  );
}

/** Updates the URL with typed and selected values. */
function useFilterForm({
  initial,
  unset = {},
  filtersOnServer = false,
  formKey,
}: Omit<Props, 'action' | 'isFiltered' | 'children'> & { formKey: string }) {
  const [, setSearchParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const served = useRef(initial);

  // Applies what was typed or chosen before hydration.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const isChanged = Object.entries(served.current).some(([name, value]) => (typed.get(name) ?? '') !== value);
    if (isChanged) form.current.requestSubmit();
  }, []);

  function applyFilter(event: FormEvent<HTMLFormElement>) {
    // A radio button's change must not be prevented, or the browser would undo it.
    if (event.type === 'submit') event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    const chosen = typed.filter(([name, value]) => value && value !== unset[name]);
    pending.current = () =>
      setSearchParams(Object.fromEntries(chosen), {
        replace: true,
        preventScrollReset: true,
        state: { formKey },
        defaultShouldRevalidate: filtersOnServer,
      });
    clearTimeout(timer.current);
    // Debounced, because browsers limit how often the URL may change.
    timer.current = setTimeout(applyPending, event.type === 'submit' ? 0 : 200);
  }

  /** Also called on blur, so that a link clicked meanwhile navigates last. */
  function applyPending() {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }

  function clear(event: MouseEvent) {
    event.preventDefault();
    if (!form.current) return;
    for (const field of form.current.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      if (field instanceof HTMLInputElement && field.type === 'radio')
        field.checked = field.value === unset[field.name];
      else field.value = '';
    }
    // The link disappears, so the input takes the focus.
    form.current.querySelector('input')?.focus();
    form.current.requestSubmit();
  }

  return { form, applyFilter, applyPending, clear };
}

type SearchProps = { label: string; value: string; maxLength: number; placeholder: string };

/** The search field. */
export function FilterSearch({ label, value, ...input }: SearchProps) {
  return (
    <div className="min-w-[min(16rem,100%)] flex-1">
      <label htmlFor="filter-q" className="font-semibold text-heading">
        {label}
      </label>
      <input
        id="filter-q"
        type="search"
        name="q"
        defaultValue={value}
        autoComplete="off"
        className="field mt-2 [&::-webkit-search-decoration]:appearance-none"
        {...input}
      />
    </div>
  );
}
