import { formatTime } from '#domain/timestamps.ts';
import type { Value, Values } from '#records/field.ts';
import { capitalized, type Item, type Noun, type SavedItem } from '#records/noun.ts';
import { publicationState } from '#records/publication.ts';

/** Not before the item's last change: this device's clock may be slow, and what is public now must not be called scheduled. */
export function nowFor(item: Item, now = new Date()) {
  const { changedAt, createdAt } = item as SavedItem;
  return new Date(Math.max(now.getTime(), Date.parse(String(changedAt ?? createdAt)) || 0));
}

/** Says what is special about an item that is not simply public. */
export function publicationFact(item: Item, now: Date) {
  const { publishAt, hideAt } = item as SavedItem;
  const state = publicationState(item, nowFor(item, now));
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

/** What a save has done to a draft, or to an item that is public later; undefined for others. */
export function publicationOutcome(noun: Noun, item: Item, sent: Values, now: Date) {
  const name = capitalized(noun.name);
  const { publishAt } = item as SavedItem;
  const state = publicationState(item, nowFor(item, now));
  if (state === 'draft') return `${name} saved as a draft`;
  if (state === 'scheduled') return `${name} will be public on ${formatTime(String(publishAt))}`;
  return sent.publishAt === 'now' ? `${name} published` : undefined;
}
