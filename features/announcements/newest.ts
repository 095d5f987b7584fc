// Separate from the noun, whose schemas public pages do not load.
import type { Item } from '#records/declare/noun.ts';
import type { WithState } from '#records/declare/publication.ts';
import { createStore } from '#ui/store.ts';

/** The properties of an announcement that the band on top of every page shows. */
export type ShownAnnouncement = { title: string; link: string; hideAt: string | null };

/** The newest public announcement that an admin screen has loaded since the page was opened; undefined if none has. */
export const newest = createStore<ShownAnnouncement | null | undefined>(undefined);

/** Shows at once what a volunteer has just saved. `items`: all announcements, newest first. */
export function showNewest(items: (Item & ShownAnnouncement & WithState)[]) {
  newest.set(items.find(({ state }) => !state) ?? null);
}
