import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { day } from '#core/dates.ts';
import { pendingTime } from '#features/newsletter/mail/quota.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import type { Subscriber as ShownSubscriber } from './subscriber.ts';
import type { Db, NewsletterTables } from './tables.ts';

export type Subscriber = NewsletterTables['subscribers'];

/** How long a volunteer can put back an address that the relay does not know. */
const unknownTime = 30 * day;

/** The consent of people who signed up by themselves. */
export const formConsent = 'website form';
/** The prefix of consent that volunteers recorded for others. */
export const importConsent = 'import on ';

/** Whether a subscriber has confirmed, rather than having been imported. */
export function hasConfirmed({ state, consent }: Subscriber) {
  return state === 'confirmed' && !consent.startsWith(importConsent);
}

/**
 * A keyed hash of the address. It stays the same when somebody leaves and comes back, and reveals nothing about the address: without the
 * key, one could hash all likely addresses.
 */
export async function subscriberId(db: Db, email: string) {
  return hashAddress(await readSecret(db), email);
}

export function hashAddress(secret: string, email: string) {
  return createHmac('sha256', secret)
    .update(`address ${addressKey(email)}`)
    .digest('base64url');
}

/** The same key for all spellings that reach one mailbox. Mailers convert the domain to ASCII, which unifies many spellings: `ａ.org`, `A.org`. */
export function addressKey(email: string) {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  return domain ? `${name}@${domainToASCII(domain) || domain}` : email.trim().toLowerCase();
}

/**
 * Returns the subscriber with this address. A new one, or one unknown to the relay, is pending; a pending one stays pending, since the
 * day of the first request; a confirmed one stays confirmed. An imported one has now asked for it, so undoing the import keeps her.
 */
export async function requestSubscription(db: Db, email: string, consent: string, now: Date): Promise<Subscriber> {
  const id = await subscriberId(db, email);
  const createdAt = now.toISOString();
  const asked = { email: email.trim(), since: createdAt, consent };
  const own = () => db.updateTable('subscribers').set({ createdAt }).where('id', '=', id);
  await own().set({ state: 'pending' }).where('state', '=', 'unknown').execute();
  const imported = own().where('consent', 'like', `${importConsent}%`).where('state', '=', 'confirmed');
  await imported.whereRef('since', '=', 'createdAt').execute();
  await db
    .insertInto('subscribers')
    .values({ ...asked, createdAt, id, state: 'pending' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(asked).where('subscribers.state', '=', 'pending'))
    .execute();
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists subscribers, newest first. */
export function listSubscribers(db: Db): Promise<ShownSubscriber[]> {
  return newestFirst(db).select(['email', 'state', 'since']).execute();
}

/** Lists subscribers with their consent, newest first. */
export function listConsents(db: Db): Promise<(ShownSubscriber & Pick<Subscriber, 'consent'>)[]> {
  return newestFirst(db).select(['email', 'state', 'since', 'consent']).execute();
}

function newestFirst(db: Db) {
  return db.selectFrom('subscribers').orderBy('since', 'desc').orderBy('email');
}

/** Also removes an earlier departure. Does nothing if there is no such subscriber. */
export async function confirmSubscriber(db: Db, id: string, now: Date) {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('subscribers')
      .set({ state: 'confirmed', since: now.toISOString(), consent: formConsent })
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('state', '!=', 'confirmed'), eb('consent', 'like', `${importConsent}%`)]))
      .executeTakeFirst();
    if (numUpdatedRows) await transaction.deleteFrom('departures').where('id', '=', id).execute();
  });
}

/** Deletes the address; only its keyed hash stays. Returns whether there was such a subscriber. */
export function removeSubscriber(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('subscribers').where('id', '=', id).executeTakeFirst();
    if (!numDeletedRows) return false;
    await recordDeparture(transaction, id, now);
    return true;
  });
}

/** Unsubscribes by the link in a mail, even somebody not subscribed now (bounced, or undone import), so that no later import brings her back. */
export async function leave(db: Db, id: string, now: Date) {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('subscribers').where('id', '=', id).execute();
    await recordDeparture(transaction, id, now);
  });
}

async function recordDeparture(db: Db, id: string, now: Date) {
  await db
    .insertInto('departures')
    .values({ id, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queries take a limited number of values. */
export const batchSize = 500;

/** Removes bounced addresses. They may subscribe again or be imported. Returns how many there were. */
export async function endSubscriptions(db: Db, emails: readonly string[]): Promise<number> {
  const secret = await readSecret(db);
  const ids = [...new Set(emails.map((email) => hashAddress(secret, email)))];
  return db.transaction().execute(async (transaction) => {
    let ended = 0;
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = transaction.deleteFrom('subscribers').where('id', 'in', ids.slice(start, start + batchSize));
      ended += Number((await some.executeTakeFirst()).numDeletedRows);
    }
    return ended;
  });
}

/** Restores an address that the relay did not know. Returns whether there was such a subscriber. */
export async function putBackSubscriber(db: Db, id: string, now: Date): Promise<boolean> {
  const unknown = db.updateTable('subscribers').set({ state: 'confirmed', since: now.toISOString() });
  const { numUpdatedRows } = await unknown.where('id', '=', id).where('state', '=', 'unknown').executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes addresses that were not confirmed within seven days, and unknown ones that nobody has put back within a month. */
export async function deleteUnconfirmed(db: Db, now: Date) {
  const earlier = (time: number) => new Date(now.getTime() - time).toISOString();
  // A time more than a day in the future counts as now: the clock was wrong.
  for (const column of ['createdAt', 'since'] as const) {
    const changed = db.updateTable('subscribers').set({ [column]: now.toISOString() });
    await changed.where('state', '!=', 'confirmed').where(column, '>', earlier(-day)).execute();
  }
  const remove = (state: Subscriber['state']) => db.deleteFrom('subscribers').where('state', '=', state);
  await remove('pending').where('createdAt', '<=', earlier(pendingTime)).execute();
  await remove('unknown').where('since', '<=', earlier(unknownTime)).execute();
}
