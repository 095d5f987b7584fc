import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a browser does on a full page load, for client-side navigation. Renders nothing. */
export function NavigationEffects() {
  const { key, hash, search } = useLocation();
  const navigationType = useNavigationType();
  const previousSearch = useRef<string>(undefined);

  // Every navigation starts at the top or at its anchor, including back and forward, except the first, which the browser has done itself:
  // the visitor may have scrolled since.
  useEffect(() => {
    const isFirst = previousSearch.current === undefined;
    const isFiltering = navigationType === 'REPLACE' && search !== previousSearch.current;
    previousSearch.current = search;
    if (!key || isFirst || isFiltering) return;
    const target = hash && document.getElementById(hash.slice(1));
    // After an in-page link the browser is already scrolling there; an instant jump would add to it.
    if (target) target.scrollIntoView({ behavior: navigationType === 'POP' ? 'auto' : 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    // A screen reader continues from the new page or its part, not from a link that is gone.
    (target || document.querySelector('main'))?.focus({ preventScroll: true });
  }, [key, hash, search, navigationType]);

  // A menu that stays open would cover what has the focus now.
  useEffect(() => {
    document.addEventListener('focusin', closeLeftMenus);
    return () => document.removeEventListener('focusin', closeLeftMenus);
  }, []);
  // Going back while pages cross-fade aborts the fade, a rejection that the router does not handle.
  useEffect(() => {
    const ignoreAbort = (event: PromiseRejectionEvent) => event.reason?.name === 'AbortError' && event.preventDefault();
    window.addEventListener('unhandledrejection', ignoreAbort);
    return () => window.removeEventListener('unhandledrejection', ignoreAbort);
  }, []);
  return null;
}

function closeLeftMenus({ target }: FocusEvent) {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
    const isIn = (part: Element | null) => part?.contains(target as Node);
    if (!isIn(menu) && !isIn(document.querySelector(`[popovertarget="${menu.id}"]`))) menu.hidePopover();
  }
}
