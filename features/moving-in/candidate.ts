import type { Noun } from '#records/declare/noun.ts';

/** An item of another program, as an item of ours. */
export type Candidate = {
  noun: 'news' | 'messages' | 'events';
  /** As the noun's form takes them: title, summary, content, author; dates in the church's zone, as the noun has them. */
  values: Record<string, unknown>;
  /**
   * Where it came from: a program ('wordpress', 'podcast', 'feed', 'calendar', 'csv'), and its own name there: guid, link, or UID (with
   * RECURRENCE-ID or weekday if it was split). `publishedAt` is an instant, ISO 8601 in UTC.
   */
  origin: { source: string; key: string; publishedAt?: string };
  /** Paths on the old site that led to it: '/2019/05/x/', '/?p=123'. Never a host. */
  oldPaths: string[];
  /** Pictures and audio elsewhere, fetched only on request. `field` is the noun's, which gets the value. `bytes` is 0 if unknown. */
  files: { field: string; address: string; alt?: string; bytes: number }[];
  /** What was found by guessing, was cleaned away, or does not fit: a sentence each. */
  notes: string[];
};

/** What does not become an item, and why: a sentence. */
export type LeftOut = { title: string; why: string };

/** What a reader yields, one after another, so that a large file is never in memory as a whole. */
export type Found =
  | { candidate: Candidate }
  | { leftOut: LeftOut }
  /** Old addresses that lead to a list or a feed of ours: '/tag/youth/' to '/news', '/feed/' to the news feed. */
  | { redirect: { from: string; to: string; status: 301 | 308 } }
  /** About the whole file: 'It has exactly 100 episodes: the feed may leave out older ones.' */
  | { note: string };

/** A file that cannot be read: the message is a sentence for the volunteer. */
export class UnreadableFile extends Error {}

/** What a reader has to know of the church and its site. */
export type Facts = {
  timeZone: string;
  now: Date;
  /** The author of what names none. */
  churchName: string;
  /** The place of events without one. */
  churchPlace: string;
  /** Paths of the site's own feeds, to which those of the former site lead. */
  feeds: { news: string; messages: string };
  /** The columns of a CSV file are their fields. */
  nouns: readonly Noun[];
};

/** Recognizes a file by its content and reads it: `readFile` in read/read-file.ts. `open` may be called again: some formats take two passes. */
export type ReadFile = (open: () => AsyncIterable<Uint8Array>, facts: Facts) => AsyncIterable<Found>;
