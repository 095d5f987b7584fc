import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { day } from '#core/dates.ts';
import { pendingTime } from '#features/newsletter/mail/quota.ts';
import { readSecret } from '#records/store/secrets.server.ts';
import type { Subscriber as ShownSubscriber } from './subscriber.ts';
import type { Db, NewsletterTables } from './tables.ts';

export type Subscriber = NewsletterTables['subscribers'];

/** For so long a volunteer can put back whom the relay does not know. */
const unknownTime = 30 * day;

/** Where those who signed up by themselves gave it. */
export const formConsent = 'website form';
/** Where volunteers gave it for others. */
export const importConsent = 'import on ';

/** Rather than having been imported. */
export function hasConfirmed({ state, consent }: Subscriber) {
  return state === 'confirmed' && !consent.startsWith(importConsent);
}

/**
 * A keyed hash of the address, so it stays the same when somebody leaves and comes back, and tells nothing about the address: without the
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

/** The same for all spellings that reach one mailbox. Mailers send to the domain in ASCII, where many of them are one: `ａ.org`, `A.org`. */
export function addressKey(email: string) {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? [];
  return domain ? `${name}@${domainToASCII(domain) || domain}` : email.trim().toLowerCase();
}

/**
 * Returns the subscriber with this address: a new one is pending, as is one whom the relay did not know; a pending one stays so, since the
 * day on which she first asked; a confirmed one stays as it is. Whoever was imported has asked from now on, which undoing the import leaves.
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

/** Newest first. */
export function listSubscribers(db: Db): Promise<ShownSubscriber[]> {
  return newestFirst(db).select(['email', 'state', 'since']).execute();
}

/** Newest first, with where each has agreed. */
export function listConsents(db: Db): Promise<(ShownSubscriber & Pick<Subscriber, 'consent'>)[]> {
  return newestFirst(db).select(['email', 'state', 'since', 'consent']).execute();
}

function newestFirst(db: Db) {
  return db.selectFrom('subscribers').orderBy('since', 'desc').orderBy('email');
}

/** Who comes back has no longer left. Nothing happens if there is no such subscriber. */
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

/** By the link in a mail, also if she is not subscribed now: mails to her came back, or an import was undone. The next must not bring her back. */
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

/** Each database takes a limited number of values at once. */
export const batchSize = 500;

/** Whose mails come back. They may subscribe again, or be imported. Returns how many there were. */
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

/** Whom the relay did not know. Returns whether there was such a subscriber. */
export async function putBackSubscriber(db: Db, id: string, now: Date): Promise<boolean> {
  const unknown = db.updateTable('subscribers').set({ state: 'confirmed', since: now.toISOString() });
  const { numUpdatedRows } = await unknown.where('id', '=', id).where('state', '=', 'unknown').executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes addresses whose owners have not confirmed for seven days, and those that nobody has put back for a month. */
export async function deleteUnconfirmed(db: Db, now: Date) {
  const earlier = (time: number) => new Date(now.getTime() - time).toISOString();
  // A time that is more than a day away counts as now: the clock was wrong.
  for (const column of ['createdAt', 'since'] as const) {
    const changed = db.updateTable('subscribers').set({ [column]: now.toISOString() });
    await changed.where('state', '!=', 'confirmed').where(column, '>', earlier(-day)).execute();
  }
  const remove = (state: Subscriber['state']) => db.deleteFrom('subscribers').where('state', '=', state);
  await remove('pending').where('createdAt', '<=', earlier(pendingTime)).execute();
  await remove('unknown').where('since', '<=', earlier(unknownTime)).execute();
}
