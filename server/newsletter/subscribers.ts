import { createHmac, randomUUIDv7 } from 'node:crypto';
import { day, hour } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { logFailure } from '#server/log.ts';
import type { NewsletterTables } from './tables.ts';

export type Subscriber = NewsletterTables['subscribers'];

const pendingTime = 7 * day;

/** As addresses are compared. */
function addressKeyOf(email: string) {
  return email.trim().toLowerCase();
}

/** Without the secret, an address could be looked up by the hashes of all likely ones. */
export function hashAddress(secret: string, email: string) {
  return createHmac('sha256', secret).update(addressKeyOf(email)).digest('base64url');
}

/** Returns the subscriber with this address: a new one is pending, a pending one starts over, a confirmed one stays as it is. */
export async function requestSubscription(db: Db, email: string, consent: string, now: Date): Promise<Subscriber> {
  const addressKey = addressKeyOf(email);
  const asked = { email: email.trim(), since: now.toISOString(), createdAt: now.toISOString(), consent };
  await db
    .insertInto('subscribers')
    .values({ ...asked, id: randomUUIDv7(), addressKey, state: 'pending' })
    .onConflict((conflict) =>
      conflict.column('addressKey').doUpdateSet(asked).where('subscribers.state', '=', 'pending'),
    )
    .execute();
  return db.selectFrom('subscribers').selectAll().where('addressKey', '=', addressKey).executeTakeFirstOrThrow();
}

export function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the subscriber, also one that was confirmed before. Who comes back has no longer left. */
export async function confirmSubscriber(db: Db, secret: string, id: string, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('subscribers')
      .set({ state: 'confirmed', since: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute();
    const subscriber = await findSubscriber(transaction, id);
    if (subscriber) {
      const hash = hashAddress(secret, subscriber.email);
      await transaction.deleteFrom('departures').where('hash', '=', hash).execute();
    }
    return subscriber;
  });
}

/** Deletes the address; only its keyed hash stays. Nothing happens if there is no such subscriber. */
export async function removeSubscriber(db: Db, secret: string, id: string, now: Date) {
  await db.transaction().execute(async (transaction) => {
    const [removed] = await transaction.deleteFrom('subscribers').where('id', '=', id).returning('email').execute();
    if (!removed) return;
    await transaction
      .insertInto('departures')
      .values({ hash: hashAddress(secret, removed.email), at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** At once and every hour. Returns a function that stops it. */
export function startDeletingUnconfirmed(db: Db, now: () => Date) {
  const run = () => deleteUnconfirmed(db, now()).catch(logFailure('Deleting unconfirmed addresses'));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, hour).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Deletes addresses whose owners have not confirmed for seven days. */
export async function deleteUnconfirmed(db: Db, now: Date) {
  const earliest = new Date(now.getTime() - pendingTime).toISOString();
  await db.deleteFrom('subscribers').where('state', '=', 'pending').where('createdAt', '<=', earliest).execute();
}
