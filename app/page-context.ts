import type { Banner } from '#nouns/banner/banner.ts';

/** What every page depends on besides its own words: the day at the church, and the announcement. */
export type PageContext = { today: string; banner: Banner | null };
