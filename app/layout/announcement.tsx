import { useRouteLoaderData } from 'react-router';
import { useToday } from '#app/church/use-now.ts';
import type { PageContext } from '#app/page-context.ts';
import type { Banner } from '#nouns/banner/banner.ts';
import { BannerBand } from '#nouns/banner/banner-band.tsx';
import { isOver } from '#nouns/banner/last-day.ts';
import { useShownBanner } from '#nouns/banner/shown-banner.ts';

/** The banner that a volunteer has set. */
export function Announcement() {
  const frame = useRouteLoaderData<PageContext>('root');
  const banner = useShownBanner(frame?.banner ?? null);
  return banner && <UntilItIsOver {...banner} />;
}

/** In a page that stays open it goes by itself. */
function UntilItIsOver(banner: Banner) {
  return isOver(banner, useToday()) ? null : <BannerBand label="Announcement" {...banner} />;
}
