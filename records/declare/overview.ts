import * as z from 'zod/mini';
import { RevisionHead } from './revision.ts';

/** An item in few words, with the time that matters about it. */
const Entry = z.object({ noun: z.string(), id: z.string(), title: z.string(), at: z.iso.datetime() });
export type Entry = z.infer<typeof Entry>;

/** The number of all, and the first few of them. */
const Some = z.object({ count: z.int(), items: z.array(Entry) });
export type Some = z.infer<typeof Some>;

const Change = z.extend(z.pick(RevisionHead, { noun: true, itemId: true, action: true, at: true }), {
  title: z.string(),
  /** Unknown if missing. Its name is empty if its browser does not say what it is. */
  device: z.optional(z.object({ name: z.string(), isThis: z.boolean() })),
});
export type Change = z.infer<typeof Change>;

/** What a volunteer may want to know or do first, about all nouns. Its size does not grow with the number of items. */
export const Overview = z.object({
  /** The next one first, with when it becomes public. */
  scheduled: Some,
  /** Newest first, with when it was changed. */
  drafts: Some,
  /** Those that nobody has confirmed for a year, with when somebody did. */
  stale: Some,
  /** The last changes, one for each item. */
  changes: z.array(Change),
  /** Nouns that have no item of last Sunday, though they have older ones. */
  missing: z.array(z.object({ noun: z.string(), date: z.iso.date() })),
  /** Samples that nobody has changed, if there are any. */
  samples: z.array(z.object({ noun: z.string(), count: z.int() })),
});
export type Overview = z.infer<typeof Overview>;
