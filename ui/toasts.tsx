import { lazy, Suspense, useEffect, useState } from 'react';
import { useToast } from './toast.ts';

/** Preloads the code for screens that use toasts, so that they can report a lost connection. */
export const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(loadToaster);

/** The notification area: loaded with the first toast, or on F8, so that pages without toasts do not load it. */
export function Toasts() {
  const toast = useToast();
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && setRequested(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!toast && !isRequested) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
