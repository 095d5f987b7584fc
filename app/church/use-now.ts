import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { churchMoment } from '#domain/church-time.ts';
import { minute } from '#domain/dates.ts';
import type { PageContext } from '#nouns/page-context.ts';

let timer: ReturnType<typeof setInterval>;

const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** One timer for all of a page. */
function subscribe(onChange: () => void) {
  if (listeners.size === 0) {
    // Short, because timers pause while a device sleeps. Only a new minute renders.
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

/**
 * The current minute, and that it is known. In the served page, which is the same for everybody all day, and until it is hydrated, it is
 * not: then `now` is the beginning of the day at the church.
 */
export function useNow() {
  const frame = useRouteLoaderData<PageContext>('root');
  const current = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  );
  if (current !== undefined) return { now: new Date(current), isKnown: true };
  return { now: frame ? churchMoment(frame.today) : new Date(), isKnown: false };
}
