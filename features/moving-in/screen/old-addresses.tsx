import { useDeferredValue, useState } from 'react';
import { SmartLink } from '#ui/smart-link.tsx';
import { useFormerAddresses } from './use-imports.ts';

/** The addresses of the earlier site, and where they lead. `version`: of what they come from. */
export function OldAddresses({ version, isGrowing }: { version: string; isGrowing: boolean }) {
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const { data } = useFormerAddresses(sought, `${version} ${isGrowing}`);
  if (!data || (data.count === 0 && !sought)) return null;
  const { count, items } = data;
  return (
    <section className="mt-14">
      <h2 className="type-subheading">Old addresses</h2>
      <p className="measure mt-2 text-quiet">
        Links to the earlier site lead here once its domain does. A page of this site always comes first.
      </p>
      <label htmlFor="address-search" className="mt-4 block font-semibold text-heading">
        Search
      </label>
      <input
        id="address-search"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="field mt-1.5 max-w-xl"
      />
      <p role="status" className="mt-3 text-quiet wrap-anywhere">
        {summarize(count, items.length, sought)}
      </p>
      <ul className="mt-4 border-line border-b empty:hidden">
        {items.map(({ path, target, title }) => (
          <li key={path} className="grid items-center gap-x-8 border-line border-t py-2 wrap-anywhere md:grid-cols-2">
            <span>{path}</span>
            {target ? (
              <SmartLink href={target} className="link tap-target">
                {title || target}
              </SmartLink>
            ) : (
              <span className="text-quiet">{title ? `${title}: not public` : 'What it led to is gone'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function summarize(count: number, shown: number, sought: string) {
  if (count === 0) return `No address has “${sought}” in it.`;
  const all = count === 1 ? '1 address' : `${count.toLocaleString('en')} addresses`;
  return shown < count ? `${all}. These are the first ${shown}.` : `${all}.`;
}
