import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PageContext } from '#app/page-context.ts';
import { churchDate } from '#domain/church-time.ts';
import { minute } from '#domain/dates.ts';

let timer: ReturnType<typeof setInterval>;

const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** One timer for all of a page. */
function subscribe(onChange: () => void) {
  if (listeners.size === 0) {
    // Short, because timers pause while a device sleeps. Only what has changed renders.
    timer = setInterval(tell, 5_000);
    document.addEventListener('visibilitychange', tell);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** The date at the church: the served page's, until it has changed. */
export function useToday() {
  const served = useRouteLoaderData<PageContext>('root')?.today;
  const today = () => churchDate(new Date());
  return useSyncExternalStore(subscribe, today, () => served ?? today());
}

/** The current minute. Undefined in the served page, which is the same for everybody all day, and until it is hydrated. */
export function useNow() {
  const current = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  );
  return current === undefined ? undefined : new Date(current);
}
