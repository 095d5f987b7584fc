import { churchDate } from '#core/church-time.ts';
import { yearBefore } from '#core/dates.ts';
import { formatDate } from '#core/timestamps.ts';
import type { Item } from './noun.ts';
import type { ItemTimes } from './revision.ts';

/** Whether nobody has changed or confirmed the item for a year. */
export function isStale({ checkedAt }: Partial<ItemTimes>, now: Date) {
  return checkedAt !== undefined && new Date(checkedAt) <= yearBefore(now);
}

/** Says since when the item is unchanged; undefined if the server does not know. */
export function sinceWhen({ changedAt, checkedAt, version }: Partial<ItemTimes> & Pick<Item, 'version'>, now: Date) {
  if (!changedAt || !checkedAt) return undefined;
  const isChecked = checkedAt > changedAt;
  if (churchDate(new Date(checkedAt)) === churchDate(now)) {
    return `${isChecked ? 'Checked' : version === 1 ? 'Added' : 'Changed'} today`;
  }
  return `${isChecked ? 'Checked' : 'Unchanged since'} ${formatDate(checkedAt, 'MMMM dd, yyyy')}`;
}
