import * as z from 'zod/mini';

/** A text or other value in content/ that is marked as a sample, as the build finds it. */
export const Sample = z.object({
  weight: z.enum(['safety', 'denomination', 'fact', 'story']),
  /** 'content/church.ts:12' */
  place: z.string(),
  /** What is marked; JSON if it is no text. */
  text: z.string(),
  /** Where the words of the site have it. Missing if only a webmaster can change it. */
  at: z.optional(z.object({ part: z.string(), path: z.string() })),
});
export type Sample = z.infer<typeof Sample>;

/** How many samples there are, and how many of each weight wait until the church has changed or confirmed them. */
export const Unconfirmed = z.object({
  samples: z.int(),
  waiting: z.object({ safety: z.int(), denomination: z.int(), fact: z.int(), story: z.int() }),
});
export type Unconfirmed = z.infer<typeof Unconfirmed>;

/** The query key and, joined by slashes, the URL. It begins like that of all words, so that every change of words reloads it. */
export const unconfirmedKey = ['/api', 'words', 'unconfirmed'];

export function countWaiting({ waiting }: Unconfirmed) {
  return Object.values(waiting).reduce((sum, count) => sum + count, 0);
}
