/** What every page depends on besides its own words: the day at the church. */
export type Frame = { today: string };
