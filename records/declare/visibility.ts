import type { Item, Noun, SavedItem } from './noun.ts';
import { isPublic, type Publication, publicationFields } from './publication.ts';

/*
 * Undo is exact. Every other restore brings back content, but never its visibility: docs/decisions/055. `current` is the item as it is, or
 * for one in the bin, `asDeleted`.
 */

/** An earlier state with the current publication times and hiding fields. */
export function withVisibilityOf(noun: Noun, current: Item, state: Item): Item {
  const kept = Object.keys(noun.fields).filter(
    (name) => name in publicationFields || stopsHiding(noun, name, current, state),
  );
  return { ...state, ...Object.fromEntries(kept.map((name) => [name, read(current, name)])) };
}

/** An item that would have become public since its deletion comes back as a draft. */
export function asDeleted(item: Item, deletedAt: string, now: Date): Item & Publication {
  return isPublic(item, now) && !isPublic(item, new Date(deletedAt)) ? { ...item, publishAt: null } : item;
}

/** The fields through which visitors would see more of `next` than of `current`, now or later. */
export function fieldsThatShowMore(noun: Noun, current: Item, next: Item, now: Date): string[] {
  const isLonger = isPublicLonger(current, next, now);
  return Object.keys(noun.fields).filter(
    (name) => (isLonger && name in publicationFields) || stopsHiding(noun, name, current, next),
  );
}

function stopsHiding({ fields }: Noun, name: string, current: Item, next: Item) {
  return fields[name]?.hides && read(current, name) && !read(next, name);
}

function read(item: Item, name: string) {
  return (item as SavedItem)[name];
}

function isPublicLonger(current: Item, next: Item, now: Date) {
  const [before, after] = [current, next].map((item) => publicTimes(item, now));
  if (!before || !after) return !before && after !== undefined;
  return after.from < before.from || after.to > before.to;
}

/** The period in which visitors see the item from now on; undefined if never. */
function publicTimes({ publishAt = '', hideAt = null }: Item & Publication, now: Date) {
  const time = now.toISOString();
  if (publishAt === null) return undefined;
  const [from, to] = [publishAt > time ? publishAt : time, hideAt ?? always];
  return from < to ? { from, to } : undefined;
}

/** Sorts after every time. */
const always = '\uffff';
