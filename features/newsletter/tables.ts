import type { NounTables, Db as RecordsDb } from '#records/store/tables.server.ts';

/** Times are ISO 8601 in UTC. */
export type NewsletterTables = {
  /**
   * `id`: a keyed hash of the address. `consent`: where it was given, in words. `createdAt`: when she first signed up or was imported. 'unknown':
   * the relay does not know the address, so she gets nothing until a volunteer puts her back.
   */
  subscribers: {
    id: string;
    email: string;
    state: 'pending' | 'confirmed' | 'unknown';
    since: string;
    createdAt: string;
    consent: string;
  };
  /** The ids of people who have unsubscribed, so that an import does not bring them back. */
  departures: { id: string; at: string };
  /** The number of confirmed subscribers on a day at the church, '2027-03-05'. */
  subscriberCounts: { day: string; confirmed: number };
  /** Mailings with the content at the time of queueing. `note`: why it is paused, or the last error. */
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
   * One row per recipient. `reply`: the relay's reply. A refusal is accepted if `nextTryAt` is 'never', and otherwise in doubt: see
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
  /** One row per mail sent in the last day. `subscriber`: the recipient of a confirmation mail; these rows are kept for longer. */
  sentMails: { id: string; at: string; subscriber: string | null };
};

/** A database with these tables, among others. */
export type Db = RecordsDb<NounTables & NewsletterTables>;
