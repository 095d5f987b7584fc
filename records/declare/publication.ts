import { churchDate, endOfDay } from '#core/church-time.ts';
import { addDays } from '#core/dates.ts';
import { momentField } from './field.ts';
import type { Item, Noun } from './noun.ts';

/** The fields of a noun whose items can be drafts, and can become public and be taken down by themselves. */
export const publicationFields = {
  publishAt: momentField('Publish on', { initial: 'now' }),
  hideAt: momentField('Take down on'),
};

/** Times in UTC, which can be compared as text. An item without `publishAt` is a draft. */
export type Publication = { publishAt?: string | null; hideAt?: string | null };

export type PublicationState = 'draft' | 'scheduled' | 'public' | 'taken down';

/** Why visitors do not see the item. */
export type WithState = { state?: Exclude<PublicationState, 'public'> };

/** The state of any noun's item. `selectPublic` is the equivalent in SQL. */
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

/** The item as admins read it. The server adds the state, because a browser's clock may be wrong. */
export function withState<Kind extends Item>(item: Kind, now: Date): Kind & WithState {
  const state = publicationState(item, now);
  return state === 'public' ? item : { ...item, state };
}

/** The times that are decided when the item is saved: those that are 'now', and the default end. */
export function resolveMoments({ fields }: Pick<Noun, 'fields'>, item: object, now: Date) {
  const time = now.toISOString();
  const isNow = ([name, value]: [string, unknown]) => value === 'now' && fields[name]?.kind === 'moment';
  const moments: Publication = Object.fromEntries(
    Object.entries(item)
      .filter(isNow)
      .map(([name]) => [name, time]),
  );
  const { publishAt, hideAt }: Publication = { ...item, ...moments };
  const days = fields.hideAt?.defaultDays;
  if (days && publishAt && !hideAt) {
    const firstDay = churchDate(new Date(publishAt > time ? publishAt : time));
    moments.hideAt = endOfDay(addDays(firstDay, days)).toISOString();
  }
  return moments;
}

/**
 * The times of a new item, where 'now' is its creation time: that is earlier in imports, and for items from before drafts existed, which were
 * public immediately.
 */
export function momentsAtCreation(noun: Pick<Noun, 'fields'>, item: object, now: Date) {
  const { createdAt = now } = item as { createdAt?: string | Date };
  return resolveMoments(noun, item, new Date(createdAt));
}
