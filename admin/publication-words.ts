import { formatTime } from '#core/timestamps.ts';
import type { Value, Values } from '#records/declare/field.ts';
import { capitalized, type Item, type Noun, type SavedItem } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';

/** Says what is special about an item that is not simply public. */
export function publicationFact(item: Item & WithState) {
  const { publishAt, hideAt } = item as SavedItem;
  const { state } = item;
  if (state === 'draft') return 'Draft';
  if (state === 'scheduled') return `Public from ${formatTime(String(publishAt))}`;
  if (state === 'taken down') return `Taken down since ${formatTime(String(hideAt))}`;
  return hideAt ? `Public until ${formatTime(String(hideAt))}` : undefined;
}

/** The label of the button that saves a form. `publishAt`: as it is in the form. */
export function saveLabel({ name }: Pick<Noun, 'name'>, item: SavedItem | undefined, publishAt: Value, now: Date) {
  const isDraft = item?.publishAt === null;
  const isLater = typeof publishAt === 'string' && Date.parse(publishAt) > now.getTime();
  if (isLater && (isDraft || !item)) return `Publish on ${formatTime(publishAt)}`;
  if (isDraft) return 'Publish';
  return `${item ? 'Update' : 'Create'} ${capitalized(name)}`;
}

/** Says what saving did to a draft or a scheduled item; undefined for others. */
export function publicationOutcome(noun: Noun, item: Item, sent: Values, now: Date) {
  const name = capitalized(noun.name);
  const { publishAt } = item as SavedItem;
  if (sent.publishAt === 'now') return `${name} published`;
  if (publishAt === null) return `${name} saved as a draft`;
  return publishAt && !isPast(item, publishAt, now)
    ? `${name} will be public on ${formatTime(String(publishAt))}`
    : undefined;
}

/** Whether this time is past. The creation time always counts as past: the device's clock may be slow. */
export function isPast(item: object, time: SavedItem[string] | undefined, now: Date) {
  const { createdAt } = item as SavedItem;
  return typeof time === 'string' && (time <= now.toISOString() || time === createdAt);
}
