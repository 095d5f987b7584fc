import { momentField } from './field.ts';
import type { Item } from './noun.ts';

/** The fields of a noun whose items can be drafts, and can become public and be taken down by themselves. */
export const publicationFields = {
  publishAt: momentField('Publish on', { initial: 'now' }),
  hideAt: momentField('Take down on'),
};

/** Times in UTC, which can be compared as text. Without `publishAt` it is a draft. */
type Publication = { publishAt?: string | null; hideAt?: string | null };

export type PublicationState = 'draft' | 'scheduled' | 'public' | 'taken down';

/** Of an item of any noun. In SQL it is `selectPublic`. */
export function publicationState(item: Item & Publication, now: Date): PublicationState {
  const { publishAt = '', hideAt = null } = item;
  const time = now.toISOString();
  if (publishAt === null) return 'draft';
  if (hideAt !== null && hideAt <= time) return 'taken down';
  return publishAt <= time ? 'public' : 'scheduled';
}

export function isPublic(item: Item, now: Date) {
  return publicationState(item, now) === 'public';
}
