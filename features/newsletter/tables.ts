import type { NounTables, Db as RecordsDb } from '#records/store/tables.server.ts';

/** Times are ISO 8601 in UTC. */
export type NewsletterTables = {
  /**
   * `id`: a keyed hash of the address. `consent`: where it was given, in words. `createdAt`: when she first asked or was imported. 'unknown':
   * the relay said that there is no such address, so she gets nothing until a volunteer puts her back.
   */
  subscribers: {
    id: string;
    email: string;
    state: 'pending' | 'confirmed' | 'unknown';
    since: string;
    createdAt: string;
    consent: string;
  };
  /** Ids of those who have left, so that an import does not bring them back. */
  departures: { id: string; at: string };
  /** How many were confirmed on a day at the church, '2027-03-05'. */
  subscriberCounts: { day: string; confirmed: number };
  /** With the content as it was when it was queued. `note`: why it is paused, or what went wrong last. */
  mailings: {
    id: string;
    articleId: string;
    subject: string;
    html: string;
    text: string;
    state: 'sending' | 'paused' | 'done' | 'stopped';
    note: string;
    installation: string;
    createdAt: string;
  };
  /**
   * One per recipient. `reply`: the relay's own words. A refused one is believed if `nextTryAt` is 'never', and otherwise doubted: see
   * deliveries.ts.
   */
  deliveries: {
    mailing: string;
    subscriber: string;
    state: 'queued' | 'sending' | 'sent' | 'refused' | 'deferred' | 'uncertain';
    tries: number;
    nextTryAt: string;
    at: string;
    reply: string;
  };
  /** One per mail that was handed to the relay in the last day. `subscriber`: whom it asks to confirm; these are kept for longer. */
  sentMails: { id: string; at: string; subscriber: string | null };
};

/** A database with these tables, among others. */
export type Db = RecordsDb<NounTables & NewsletterTables>;
