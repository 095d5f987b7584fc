import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { churchMoment } from '#domain/church-time.ts';
import type { Frame } from '#nouns/frame.ts';

const minute = 60_000;

function subscribe(onChange: () => void) {
  // Short, because timers pause while a device sleeps. Only a new minute renders.
  const timer = setInterval(onChange, 5_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * The current minute, and that it is known. In the served page, which is the same for everybody all day, and until it is hydrated, it is
 * not: then `now` is the beginning of the day at the church.
 */
export function useNow() {
  const frame = useRouteLoaderData<Frame>('root');
  const current = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  );
  if (current !== undefined) return { now: new Date(current), isKnown: true };
  return { now: frame ? churchMoment(frame.today) : new Date(), isKnown: false };
}
