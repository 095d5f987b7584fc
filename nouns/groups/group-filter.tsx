import { type FormEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { GroupFilter as Filter } from './group-search.ts';

/** Search and filter are in the URL. Without script this is an ordinary form that the server handles. */
export function GroupFilter({ filter }: { filter: Filter }) {
  const [, setSearchParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const served = useRef(filter);

  // Applies what was typed or chosen before hydration.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const { q, gender } = served.current;
    if (typed.get('q') !== q || typed.get('gender') !== gender) form.current.requestSubmit();
  }, []);

  function applyFilter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const q = String(typed.get('q'));
    const gender = String(typed.get('gender'));
    clearTimeout(timer.current);
    // Not on every keystroke: browsers limit how often the URL may change.
    timer.current = setTimeout(
      () => {
        setSearchParams(
          { ...(q && { q }), ...(gender !== 'All' && { gender }) },
          { replace: true, preventScrollReset: true },
        );
      },
      event.type === 'submit' ? 0 : 200,
    );
  }
  return (
    <search>
      <form
        ref={form}
        action="/small-groups"
        onSubmit={applyFilter}
        onChange={applyFilter}
        className="flex flex-wrap items-end gap-x-8 gap-y-5"
      >
        <div className="min-w-64 flex-1">
          <label htmlFor="group-search" className="font-semibold text-heading">
            Search groups
          </label>
          <input
            id="group-search"
            type="search"
            name="q"
            defaultValue={filter.q}
            placeholder="Name, place or topic"
            autoComplete="off"
            className="field mt-2"
          />
        </div>
        <fieldset>
          <legend className="font-semibold text-heading">Gender</legend>
          <div className="mt-2 flex rounded-card border border-field-line">
            {(['All', 'Male', 'Female'] as const).map((gender) => (
              <label
                key={gender}
                className="choice flex min-h-12 items-center px-5 py-2.5 first:rounded-l-card last:rounded-r-card has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent"
              >
                <input
                  type="radio"
                  name="gender"
                  value={gender}
                  defaultChecked={filter.gender === gender}
                  className="sr-only"
                />
                {gender}
              </label>
            ))}
          </div>
        </fieldset>
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      </form>
    </search>
  );
}
