import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/**
 * The one way to link. A path stays on the site, is fetched when pointed at and fades over; `newTab` opens beside it; anything else (mailto:, tel:,
 * another site, #) is left to the browser.
 */
export function SmartLink({
  href,
  newTab = false,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string; newTab?: boolean }) {
  if (href.startsWith('/')) {
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
