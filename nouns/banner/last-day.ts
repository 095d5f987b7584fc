// Apart from banner.ts, whose schemas must not reach every page.
import type { Banner } from './banner.ts';

export function isOver({ endsOn }: Pick<Banner, 'endsOn'>, today: string) {
  return endsOn < today;
}

/** The last day of a banner for which none is given. */
export function aWeekFrom(today: string) {
  return new Date(Date.parse(today) + 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
