import { AdminFrame } from '#app/frame/admin-frame.tsx';
import { useIsIn } from '#app/frame/navigation-link.tsx';
import { AdminScreen, useView } from '#nouns/admin-screen.tsx';
import { nouns } from '#nouns/all.ts';
import { adminPath } from '#nouns/noun.ts';

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
