import { BannerScreen } from '#app/admin/banner-screen.tsx';
import { AdminLayout } from '#app/admin/layout.tsx';
import { admin } from '#content/pages/admin.ts';

export default function AdminBanner() {
  return (
    <AdminLayout words={admin.banner}>
      <BannerScreen />
    </AdminLayout>
  );
}
