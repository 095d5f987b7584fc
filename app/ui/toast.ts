export type Toast = { id: number; text: string; variant: 'default' | 'destructive' };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notification, replacing the previous one. */
export function toast(text: string, variant: Toast['variant'] = 'default') {
  lastId += 1;
  change({ id: lastId, text, variant });
}

export function dismissToast(id: number) {
  if (current?.id === id) change(undefined);
}

export const currentToast = () => current;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
