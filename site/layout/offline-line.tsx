import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isAdminPath } from '#site/offline/cache-rules.ts';
import { cachedAt, useIsOffline } from '#ui/connection.ts';

/** TypeScript's library lacks this property. */
type Connection = { connection?: { saveData: boolean } };

/** Says that there is no connection, and when the shown page was cached. Also registers the service worker once the page has loaded. */
export function OfflineLine() {
  useEffect(() => {
    const { serviceWorker, connection } = navigator as Navigator & Connection;
    const isUnwanted = import.meta.env.DEV || connection?.saveData || isAdminPath(location.pathname);
    if (isUnwanted || !serviceWorker) return;
    const register = () => serviceWorker.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
  }, []);
  const isOffline = useIsOffline();
  const { pathname, search } = useLocation();
  if (!isOffline || pathname === '/offline') return null;
  const time = cachedAt();
  const inWords = time && new Date(time).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' });
  return (
    <aside className="night" aria-label="Connection">
      <p className="wrap py-5 text-sm">
        You’re offline. {inWords && `What you see here is from ${inWords}. `}
        <a href={pathname + search} className="link">
          Try again
        </a>
      </p>
    </aside>
  );
}
