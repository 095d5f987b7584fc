// Apart from banner.ts, whose schemas must not reach every page.
import { addDays } from '#domain/dates.ts';
import type { Banner } from './banner.ts';

export function isOver({ endsOn }: Pick<Banner, 'endsOn'>, today: string) {
  return endsOn < today;
}

/** The last day of a banner for which none is given. */
export function aWeekFrom(today: string) {
  return addDays(today, 7);
}
