import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isKnownAdmin } from '#core/http/known-admin.ts';

/** Without a connection its code may be missing, which must not take the page with it. */
const EditThisPage = lazy(() => import('#features/words/edit-this-page.tsx').catch(() => ({ default: () => null })));

/** Added in the browser, because public HTML is the same for everybody. Only an admin's browser loads the code and asks the server. */
export function EditLink({ className }: { className: string }) {
  const { pathname } = useLocation();
  const [isKnown, setKnown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an admin may have logged in or out on the way to this page
  useEffect(() => setKnown(isKnownAdmin()), [pathname]);
  if (!isKnown) return null;
  return (
    <Suspense>
      <EditThisPage className={className} />
    </Suspense>
  );
}
