import { createStore } from './store.ts';

export type ToastOptions = {
  variant?: 'default' | 'destructive';
  /** Quieter lines below the text. */
  detail?: string | undefined;
  /** Screen readers read the same elsewhere. */
  isSilent?: boolean;
  /** Leads to what the toast is about. */
  onShow?: () => void;
  /** `altText`: another way to do the same, for screen reader users who may not reach the button in time. */
  action?: { label: string; altText: string; onClick: () => void };
};
export type Toast = ToastOptions & { id: number; text: string };

const current = createStore<Toast | undefined>(undefined);
let lastId = 0;

export const useToast = current.use;

/** Shows a notification, replacing the previous one. */
export function toast(text: string, options: ToastOptions = {}) {
  lastId += 1;
  current.set({ id: lastId, text, ...options });
}

export function dismissToast(id: number) {
  if (current.get()?.id === id) current.set(undefined);
}
