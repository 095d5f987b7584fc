import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NavigationLink } from '#ui/navigation-link.tsx';

/** Links to all screens, in one row. Where they do not fit it scrolls, with the current one in the middle. */
export function Tabs({ screens }: { screens: readonly { label: string; href: string }[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current screen depends on the path
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} aria-label="Admin" className="scrolling-row -ml-2 grow gap-x-2">
      {screens.map((screen) => (
        <NavigationLink
          key={screen.href}
          {...screen}
          className="inline-flex min-h-13 shrink-0 items-center border-transparent border-y-3 px-2 font-semibold text-base text-heading hover:text-accent aria-[current]:border-b-accent aria-[current]:text-accent"
        />
      ))}
    </nav>
  );
}
