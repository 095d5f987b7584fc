import { type ToastOptions, toast } from '#app/ui/toast.ts';
import { ApiError, failureDetail } from './api.tsx';

/** In a toast. That the session has ended is said by the login form. */
export function reportFailure(text: string, error: unknown, options: ToastOptions = {}) {
  if (error instanceof ApiError && error.status === 401) return;
  toast(text, { variant: 'destructive', detail: failureDetail(error), ...options });
}
