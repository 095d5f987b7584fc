import { AdminLayout } from '#app/admin/layout.tsx';
import { AdminScreen, useView } from '#app/admin/screen.tsx';
import { useIsIn } from '#app/layout/navigation-link.tsx';
import { nouns } from '#nouns/all.ts';
import { adminPath } from '#records/noun.ts';

/** The screen of the noun in the path. */
export default function Admin() {
  const isIn = useIsIn();
  const noun = nouns.find((each) => isIn(adminPath(each))) ?? nouns[0];
  const { title } = useView();
  return (
    <AdminLayout words={noun.admin} view={title}>
      <AdminScreen key={noun.path} noun={noun} />
    </AdminLayout>
  );
}
