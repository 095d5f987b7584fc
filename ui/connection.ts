import { useSyncExternalStore } from 'react';

/** When the shown document was cached, if the service worker responded with a copy (site/offline/service-worker.ts). */
export function cachedAt() {
  return documentTiming()?.serverTiming?.find(({ name }) => name === 'cached-at')?.description;
}

export function documentTiming() {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

function subscribe(listener: () => void) {
  const changes = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, changes);
  return () => changes.abort();
}

/** Whether the browser has no connection, or shows a cached page although it reports one. */
export function useIsOffline() {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || cachedAt() !== undefined,
    () => false,
  );
}
