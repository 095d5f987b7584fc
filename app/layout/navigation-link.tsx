import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { SmartLink } from '#ui/smart-link.tsx';

export function useIsIn() {
  const { pathname } = useLocation();
  // The build renders a page under its folder's name, '/about/'.
  const here = pathname.replace(/(.)\/$/, '$1');
  return (href: string) => here === href;
}

/** A link that is marked when it leads to the current page. */
export function NavigationLink({ label, href, ...props }: ComponentProps<typeof SmartLink> & { label: string }) {
  const isIn = useIsIn();
  return (
    <SmartLink href={href} aria-current={isIn(href) ? 'page' : undefined} {...props}>
      {label}
    </SmartLink>
  );
}
