import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/**
 * The only way to link. The path of a page is a client-side navigation, prefetched on hover, with a cross-fade; `newTab` opens a new
 * tab; anything else (mailto:, tel:, another site, #, the path of a file) is left to the browser.
 */
export function SmartLink({
  href,
  newTab = false,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string; newTab?: boolean }) {
  if (/^\/[^.?#]*([?#]|$)/.test(href)) {
    return (
      <Link to={href} discover="none" prefetch="intent" viewTransition {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} {...(newTab && { target: '_blank', rel: 'noreferrer' })} {...props}>
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
