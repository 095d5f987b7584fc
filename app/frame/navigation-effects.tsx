import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What a browser does on a full page load and a client-side navigation must do too. Renders nothing. */
export function NavigationEffects() {
  const { key, hash, search } = useLocation();
  const navigationType = useNavigationType();
  const searchBefore = useRef<string>(undefined);

  // Every navigation begins at the top, or at the anchor asked for: back and forward too. The first one the browser has made
  // itself, and the visitor may have scrolled since.
  useEffect(() => {
    const isFirst = searchBefore.current === undefined;
    const isFiltering = navigationType === 'REPLACE' && search !== searchBefore.current;
    searchBefore.current = search;
    if (!key || isFirst || isFiltering) return;
    const target = hash && document.getElementById(hash.slice(1));
    // After a link within the page the browser is on its way there itself; a leap now would be added to it.
    if (target) target.scrollIntoView({ behavior: navigationType === 'POP' ? 'auto' : 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    // A screen reader goes on from the new page, not from a link that is gone.
    if (!target) document.querySelector('main')?.focus({ preventScroll: true });
  }, [key, hash, search, navigationType]);

  // What lies below the fold rises as it enters, once.
  useEffect(() => {
    if (!key || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        const isBelow = !isIntersecting && boundingClientRect.top > 0;
        target.setAttribute('data-rise', isBelow ? 'waiting' : '');
        if (!isBelow) observer.unobserve(target);
      }
    });
    for (const element of document.querySelectorAll('[data-rise]')) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
  // Turning back while one page still fades into another skips the fade, which the router leaves unheard.
  useEffect(() => {
    const unhear = (event: PromiseRejectionEvent) => event.reason?.name === 'AbortError' && event.preventDefault();
    window.addEventListener('unhandledrejection', unhear);
    return () => window.removeEventListener('unhandledrejection', unhear);
  }, []);
  return null;
}
