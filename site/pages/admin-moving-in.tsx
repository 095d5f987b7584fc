import { AdminLayout } from '#admin/layout.tsx';
import { admin } from '#content/pages/admin.ts';
import { adminScreens, nouns } from '#features/all.ts';
import { podcastPath } from '#features/messages/message-list.ts';
import { MovingInScreen } from '#features/moving-in/screen/moving-in-screen.tsx';

export default function AdminMovingIn() {
  return (
    <AdminLayout words={admin.movingIn} screens={adminScreens}>
      <MovingInScreen nouns={nouns} podcastPath={podcastPath} />
    </AdminLayout>
  );
}
