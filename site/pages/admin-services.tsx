import { AdminLayout } from '#admin/layout.tsx';
import { AdminScreen, useView } from '#admin/screen.tsx';
import { admin } from '#content/pages/admin.ts';
import { adminScreens, nouns } from '#features/all.ts';
import { announcements } from '#features/announcements/announcement.ts';
import { ComingServices } from '#features/services/coming-services.tsx';
import { exceptions } from '#features/services/exception.ts';

/** The services of the coming weeks, above the form and the list of exceptions. What is cancelled can be announced. */
export default function AdminServices() {
  const { title } = useView();
  return (
    <AdminLayout words={admin.services} view={title} screens={adminScreens}>
      <AdminScreen noun={exceptions} nouns={nouns}>
        <ComingServices announcements={announcements} />
      </AdminScreen>
    </AdminLayout>
  );
}
