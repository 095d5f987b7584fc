import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FilterSelect } from './filter-select.tsx';
import { genderChoices } from './gender.ts';
import { groupList } from './group-list.ts';
import {
  type GroupFilter as Filter,
  type FilterOptions,
  filterInWords,
  filters,
  isSameCategory,
  maxSearchLength,
} from './group-search.ts';
import { formatNames } from './meeting-format.ts';

type Props = {
  filter: Filter;
  /** Missing while the list loads. */
  options: FilterOptions | undefined;
};

/** Search and filter are in the URL. Without script this is an ordinary form that the server handles. */
export function GroupFilter(props: Props) {
  const { key, state } = useLocation();
  // A new form for each URL that a link or the back button set, not the form itself.
  const formKey = state?.formKey ?? key;
  return (
    <search className="relative block">
      <FilterForm key={formKey} formKey={formKey} {...props} />
    </search>
  );
}

function FilterForm({ filter: given, options, formKey }: Props & { formKey: string }) {
  const { mixed: _, ...filter } = given;
  const category = options?.category.find((each) => isSameCategory(each, filter.category)) ?? filter.category;
  const { form, applyFilter, applyPending, clear } = useFilterForm({ ...filter, category }, formKey);
  return (
    <form
      ref={form}
      action={groupList.page}
      onSubmit={applyFilter}
      onChange={applyFilter}
      onBlur={applyPending}
      className="flex flex-wrap items-end gap-4"
    >
      <div className="min-w-[min(16rem,100%)] flex-1">
        <label htmlFor="group-search" className="font-semibold text-heading">
          {filters.q.label}
        </label>
        <input
          id="group-search"
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={maxSearchLength}
          placeholder="Name, place or topic"
          autoComplete="off"
          className="field mt-2 [&::-webkit-search-decoration]:appearance-none"
        />
      </div>
      <GenderChoice gender={filter.gender} />
      <div className="contents gap-4 md:flex md:flex-auto">
        <FilterSelect name="day" value={filter.day} options={options?.day} />
        <FilterSelect name="format" value={filter.format} options={options?.format} names={formatNames} />
        <FilterSelect name="category" value={category} options={options?.category} />
      </div>
      <noscript className="max-md:w-full">
        <Button type="submit">Search</Button>
      </noscript>
      {filterInWords(given).length > 0 && (
        <a
          href={groupList.page}
          onClick={clear}
          className="link absolute top-full right-0 mt-6 inline-flex min-h-11 items-center"
        >
          Clear all
        </a>
      )}
    </form>
  );
}

/** Puts into the URL what is typed and chosen. */
function useFilterForm(initial: Omit<Filter, 'mixed'>, formKey: string) {
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
    // Not for the change of a radio button, which the browser would undo.
    if (event.type === 'submit') event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const chosen = typed.filter(([name, value]) => value && !(name === 'gender' && value === 'All'));
    pending.current = () =>
      setSearchParams(Object.fromEntries(chosen), { replace: true, preventScrollReset: true, state: { formKey } });
    clearTimeout(timer.current);
    // Not on every keystroke: browsers limit how often the URL may change.
    timer.current = setTimeout(applyPending, event.type === 'submit' ? 0 : 200);
  }

  /** Also on blur, so that a link that was clicked meanwhile navigates last. */
  function applyPending() {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }

  function clear(event: MouseEvent) {
    event.preventDefault();
    if (!form.current) return;
    for (const field of form.current.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
      if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === 'All';
      else field.value = '';
    }
    // The link disappears.
    form.current.querySelector('input')?.focus();
    form.current.requestSubmit();
  }

  return { form, applyFilter, applyPending, clear };
}

function GenderChoice({ gender: chosen }: { gender: Filter['gender'] }) {
  return (
    <fieldset>
      <legend className="font-semibold text-heading">{filters.gender.label}</legend>
      <div className="mt-2 flex rounded-card border border-field-line max-xs:flex-wrap">
        {genderChoices.map((gender) => (
          <label key={gender} className="choice">
            <input type="radio" name="gender" value={gender} defaultChecked={chosen === gender} />
            {gender}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
