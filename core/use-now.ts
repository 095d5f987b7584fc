import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { churchDate } from './church-time.ts';
import { minute } from './dates.ts';

/** Checks often, because timers pause while a device sleeps. Components re-render only if the value changes. */
function subscribe(onTick: () => void) {
  const timer = setInterval(onTick, 5_000);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** The current date at the church. Hydrates with the date of the served page. */
export function useToday() {
  const served = useRouteLoaderData<{ today: string }>('root')?.today;
  const today = () => churchDate(new Date());
  return useSyncExternalStore(subscribe, today, () => served ?? today());
}

/** The current minute. Undefined until hydration: the served page is the same for everybody all day. */
export function useNow() {
  const current = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  );
  return current === undefined ? undefined : new Date(current);
}
