export type ToastOptions = {
  variant?: 'default' | 'destructive';
  /** A second, quieter sentence. */
  detail?: string | undefined;
  /** `altText`: how to do the same without the toast, for somebody who hears it but cannot reach it in time. */
  action?: { label: string; altText: string; onClick: () => void };
};
export type Toast = ToastOptions & { id: number; text: string };

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notification, replacing the previous one. */
export function toast(text: string, options: ToastOptions = {}) {
  lastId += 1;
  change({ id: lastId, text, ...options });
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
