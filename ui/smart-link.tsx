import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useIsOffline } from './connection.ts';
import { isPagePath } from './page-path.ts';

/** The id of the element that describes links to a new tab (site/root.tsx). */
export const newTabId = 'new-tab';

/**
 * Used for every link. The path of a page is a client-side navigation, prefetched on hover, with a cross-fade; anything else (mailto:,
 * tel:, another site, #, a file) is left to the browser. '' leads to a page that the church has switched off, and is not shown.
 */
export function SmartLink({
  href,
  newTab = false,
  'aria-describedby': describedBy,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string; newTab?: boolean }) {
  const isOffline = useIsOffline();
  if (href === '') return null;
  if (isPagePath(href)) {
    return (
      <Link
        to={href}
        discover="none"
        prefetch="intent"
        viewTransition
        // The router could not load the page's code, but the service worker may have the whole page.
        reloadDocument={isOffline && navigator.serviceWorker?.controller != null}
        aria-describedby={describedBy}
        {...props}
      />
    );
  }
  if (!newTab) return <a href={href} aria-describedby={describedBy} {...props} />;
  const descriptions = describedBy ? `${describedBy} ${newTabId}` : newTabId;
  return <a href={href} target="_blank" rel="noreferrer" aria-describedby={descriptions} {...props} />;
}
