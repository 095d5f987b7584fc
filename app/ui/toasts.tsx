import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToasts } from '#app/ui/toast.ts';

/** For screens that will speak up, so that they still can when the connection is gone. */
export const loadToaster = () => import('#app/ui/toaster.tsx');
const Toaster = lazy(loadToaster);

/** The notification area: fetched with the first toast, or when F8 asks for it, so that a page without toasts never pays. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => undefined);
  const [isAskedFor, setAskedFor] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && setAskedFor(true);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!toast && !isAskedFor) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
