import { AdminLayout } from '#admin/layout.tsx';
import { admin } from '#content/pages/admin.ts';
import { adminScreens } from '#features/all.ts';
import { WordsScreen } from '#features/words/words-screen.tsx';

export default function AdminWords() {
  return (
    <AdminLayout words={admin.words} screens={adminScreens}>
      <WordsScreen />
    </AdminLayout>
  );
}
