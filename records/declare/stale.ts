import { yearBefore } from '#core/dates.ts';
import { formatDate } from '#core/timestamps.ts';
import type { ItemTimes } from './revision.ts';

/** Whether nobody has changed or confirmed the item for a year. */
export function isStale({ checkedAt }: Partial<ItemTimes>, now: Date) {
  return checkedAt !== undefined && new Date(checkedAt) <= yearBefore(now);
}

/** Says since when the item is unchanged; undefined if the server does not know. */
export function sinceWhen({ changedAt, checkedAt }: Partial<ItemTimes>) {
  if (!changedAt || !checkedAt) return undefined;
  return checkedAt > changedAt
    ? `Checked ${formatDate(checkedAt, 'MMMM dd, yyyy')}`
    : `Unchanged since ${formatDate(changedAt, 'MMMM dd, yyyy')}`;
}
