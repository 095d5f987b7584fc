import { useRouteLoaderData } from 'react-router';
import { useToday } from '#app/church/use-now.ts';
import type { PageContext } from '#app/page-context.ts';
import type { Banner } from '#nouns/banner/banner.ts';
import { BannerBand } from '#nouns/banner/banner-band.tsx';
import { isOver } from '#nouns/banner/last-day.ts';
import { createStore } from '#ui/store.ts';

/** What a volunteer has made of the banner since this page was loaded; undefined: nothing. */
export const savedBanner = createStore<Banner | null | undefined>(undefined);

/** The banner that a volunteer has set. */
export function Announcement() {
  const loaded = useRouteLoaderData<PageContext>('root')?.banner;
  const saved = savedBanner.use();
  const banner = saved === undefined ? loaded : saved;
  return banner && <UntilItIsOver {...banner} />;
}

/** In a page that stays open it goes by itself. */
function UntilItIsOver(banner: Banner) {
  return isOver(banner, useToday()) ? null : <BannerBand label="Announcement" {...banner} />;
}
