import { yearBefore } from '#domain/dates.ts';
import { formatDate } from '#domain/timestamps.ts';
import type { ItemTimes } from './revision.ts';

/** Whether nobody has changed or confirmed it for a year. */
export function isStale({ checkedAt }: ItemTimes, now: Date) {
  return new Date(checkedAt) <= yearBefore(now);
}

export function sinceWhen({ changedAt, checkedAt }: ItemTimes) {
  return checkedAt > changedAt
    ? `Checked ${formatDate(checkedAt, 'MMMM dd, yyyy')}`
    : `Unchanged since ${formatDate(changedAt, 'MMMM dd, yyyy')}`;
}
