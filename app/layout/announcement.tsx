import { useRouteLoaderData } from 'react-router';
import { useToday } from '#app/church/use-now.ts';
import type { PageContext } from '#app/page-context.ts';
import type { Banner } from '#nouns/banner/banner.ts';
import { BannerBand } from '#nouns/banner/banner-band.tsx';
import { isOver } from '#nouns/banner/last-day.ts';
import { createStore } from '#ui/store.ts';

/** The banner as saved since this page was loaded, null if taken down; undefined if it has not changed. */
export const savedBanner = createStore<Banner | null | undefined>(undefined);

/** The banner that a volunteer has set. */
export function Announcement() {
  const loaded = useRouteLoaderData<PageContext>('root')?.banner;
  const saved = savedBanner.use();
  const banner = saved === undefined ? loaded : saved;
  return banner && <UntilItIsOver {...banner} />;
}

/** Disappears from an open page when its last day is over. */
function UntilItIsOver(banner: Banner) {
  return isOver(banner, useToday()) ? null : <BannerBand label="Announcement" {...banner} />;
}
