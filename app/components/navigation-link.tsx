import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { SmartLink } from '#app/ui/smart-link.tsx';

export function useIsIn() {
  const { pathname } = useLocation();
  return (href: string) => pathname === href;
}

/** A link that says when it leads to the page one is on. */
export function NavigationLink({ label, href, ...props }: ComponentProps<typeof SmartLink> & { label: string }) {
  const isIn = useIsIn();
  return (
    <SmartLink href={href} aria-current={isIn(href) ? 'page' : undefined} {...props}>
      {label}
    </SmartLink>
  );
}
