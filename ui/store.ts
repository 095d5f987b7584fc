import { useSyncExternalStore } from 'react';

/** A value that is set outside the components that show it. The server renders pages with `initial`. */
export function createStore<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }
  const get = () => current;
  return {
    get,
    set(next: Value) {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}

export type Store<Value> = ReturnType<typeof createStore<Value>>;
