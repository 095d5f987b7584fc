import { failureDetail } from '#http/client.tsx';
import { type ToastOptions, toast } from '#ui/toast.ts';

/** Reports a failure in a toast, even if the session has ended and the login form says why. */
export function reportFailure(text: string, error: unknown, options: ToastOptions = {}) {
  toast(text, { variant: 'destructive', detail: failureDetail(error), ...options });
}
