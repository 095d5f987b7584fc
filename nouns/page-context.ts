import type { Banner } from './banner/banner.ts';

/** What every page depends on besides its own words: the day at the church, and the announcement. */
export type PageContext = { today: string; banner: Banner | null };
