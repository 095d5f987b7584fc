import { AdminFrame } from '#app/admin/frame.tsx';
import { AdminScreen, useView } from '#app/admin/screen.tsx';
import { useIsIn } from '#app/layout/navigation-link.tsx';
import { nouns } from '#nouns/all.ts';
import { adminPath } from '#records/noun.ts';

/** The screen of every noun; the path says which. All of it comes at once: after an update of the site, what an open tab has not loaded is gone. */
export default function Admin() {
  const isIn = useIsIn();
  const noun = nouns.find((each) => isIn(adminPath(each))) ?? nouns[0];
  const { title } = useView();
  return (
    <AdminFrame words={noun.admin} view={title}>
      <AdminScreen key={noun.path} noun={noun} />
    </AdminFrame>
  );
}
