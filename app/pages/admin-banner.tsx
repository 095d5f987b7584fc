import { BannerScreen } from '#app/admin/banner-screen.tsx';
import { AdminFrame } from '#app/admin/frame.tsx';
import { admin } from '#content/pages/admin.ts';

export default function AdminBanner() {
  return (
    <AdminFrame words={admin.banner}>
      <BannerScreen />
    </AdminFrame>
  );
}
