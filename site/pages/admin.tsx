import { AdminLayout } from '#admin/layout.tsx';
import { AdminScreen, useView } from '#admin/screen.tsx';
import { adminScreens, nouns } from '#features/all.ts';
import { adminPath } from '#records/declare/noun.ts';
import { wordsLoader } from '#site/page-words.server.ts';
import { useIsIn } from '#ui/navigation-link.tsx';

/** For the preview of an event, which is made of a part of its page. */
export const loader = wordsLoader('events');

export function shouldRevalidate() {
  return false;
}

/** The screen of the noun in the path. */
export default function Admin() {
  const isIn = useIsIn();
  const noun = nouns.find((each) => isIn(adminPath(each))) ?? nouns[0];
  const { title } = useView();
  return (
    <AdminLayout words={noun.admin} view={title} screens={adminScreens}>
      <AdminScreen key={noun.path} noun={noun} nouns={nouns} />
    </AdminLayout>
  );
}
