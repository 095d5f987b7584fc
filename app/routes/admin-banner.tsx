import { AdminFrame } from '#app/frame/admin-frame.tsx';
import { admin } from '#content/pages/admin.ts';
import { BannerScreen } from '#nouns/banner/banner-screen.tsx';

export default function AdminBanner() {
  return (
    <AdminFrame words={admin.banner}>
      <BannerScreen />
    </AdminFrame>
  );
}
