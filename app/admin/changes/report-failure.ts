import { failureDetail } from '#http/client.tsx';
import { type ToastOptions, toast } from '#ui/toast.ts';

/** In a toast, also where the session has ended and the login form says why. */
export function reportFailure(text: string, error: unknown, options: ToastOptions = {}) {
  toast(text, { variant: 'destructive', detail: failureDetail(error), ...options });
}
