import { useEffect } from 'react';

/** Not in TypeScript's library yet. */
type Connection = { connection?: { saveData: boolean } };

/**
 * Registers the service worker (app/offline/service-worker.ts) once the page has loaded, and shows its note about what is not fresh. Renders
 * nothing: the note is outside of React, in pages that the worker responds with, too.
 */
export function OfflineSupport() {
  useEffect(() => {
    const { serviceWorker, connection } = navigator as Navigator & Connection;
    if (import.meta.env.DEV || !serviceWorker) return;
    serviceWorker.onmessage = ({ data }) => {
      if (!note()) document.querySelector('main')?.insertAdjacentHTML('beforebegin', data);
    };
    if (connection?.saveData || location.pathname.startsWith('/admin')) return;
    const register = () => serviceWorker.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
  }, []);
  return null;
}

// Not in an effect: those run after the first paint of the hydrated page, and a click before that would reach the router.
if (typeof document !== 'undefined') addEventListener('click', loadWholePage, true);

function note() {
  return document.getElementById('offline');
}

/**
 * Without a connection the router could not load a page's code, but the worker has the whole page, with the time it is from. Once there is a
 * connection again, the next page is fresh and without the note.
 */
function loadWholePage(event: MouseEvent) {
  const isLink = event.target instanceof Element && event.target.closest('a[href^="/"]');
  const hasWorker = navigator.serviceWorker?.controller;
  if (isLink && hasWorker && (note() || !navigator.onLine)) event.stopPropagation();
}
