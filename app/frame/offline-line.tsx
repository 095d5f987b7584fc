import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cachedAt, useIsOffline } from '#app/ui/connection.ts';

/** Not in TypeScript's library yet. */
type Connection = { connection?: { saveData: boolean } };

/** Says that there is no connection, and from when the shown page is. Also registers the service worker once the page has loaded. */
export function OfflineLine() {
  useEffect(() => {
    const { serviceWorker, connection } = navigator as Navigator & Connection;
    const isUnwanted = import.meta.env.DEV || connection?.saveData || location.pathname.startsWith('/admin');
    if (isUnwanted || !serviceWorker) return;
    const register = () => serviceWorker.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
  }, []);
  const isOffline = useIsOffline();
  const { pathname, search } = useLocation();
  if (!isOffline || pathname === '/offline') return null;
  const time = cachedAt();
  return (
    <aside className="night" aria-label="Connection">
      <p className="wrap py-5 text-sm">
        You’re offline. {time && `What you see here is from ${inWords(new Date(time))}. `}
        <a href={pathname + search} className="link">
          Try again
        </a>
      </p>
    </aside>
  );
}

function inWords(time: Date) {
  return time.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
