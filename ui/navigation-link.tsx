import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { SmartLink } from './smart-link.tsx';

export function useIsIn() {
  const { pathname } = useLocation();
  return (href: string) => pathname === href;
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
