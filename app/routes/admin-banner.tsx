import { lazy, Suspense } from 'react';
import { AdminFrame } from '#app/frame/admin-frame.tsx';
import { ListLoading } from '#app/ui/list-states.tsx';
import { admin } from '#content/pages/admin.ts';

// Only for those who are logged in.
const BannerScreen = lazy(() => import('#nouns/banner/banner-screen.tsx'));

export default function AdminBanner() {
  return (
    <AdminFrame words={admin.banner}>
      <Suspense fallback={<ListLoading text="Loading..." />}>
        <BannerScreen />
      </Suspense>
    </AdminFrame>
  );
}
