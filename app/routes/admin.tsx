import { lazy, Suspense } from 'react';
import { AdminFrame } from '#app/frame/admin-frame.tsx';
import { useIsIn } from '#app/frame/navigation-link.tsx';
import { ListLoading } from '#app/ui/list-states.tsx';
import { nouns } from '#nouns/all.ts';
import { adminPath } from '#nouns/noun.ts';

// Only for those who are logged in.
const AdminScreen = lazy(() => import('#nouns/admin-screen.tsx'));

/** The screen of every noun; the path says which. */
export default function Admin() {
  const isIn = useIsIn();
  const noun = nouns.find((each) => isIn(adminPath(each))) ?? nouns[0];
  return (
    <AdminFrame words={noun.admin}>
      <Suspense fallback={<ListLoading text="Loading..." />}>
        <AdminScreen key={noun.path} noun={noun} />
      </Suspense>
    </AdminFrame>
  );
}
