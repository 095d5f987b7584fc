import { ApiError, failureDetail } from '#http/client.tsx';
import { type ToastOptions, toast } from '#ui/toast.ts';

/** In a toast, unless the session has ended: the login form says so. */
export function reportFailure(text: string, error: unknown, options: ToastOptions = {}) {
  if (error instanceof ApiError && error.status === 401) return;
  toast(text, { variant: 'destructive', detail: failureDetail(error), ...options });
}
