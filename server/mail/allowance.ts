import { randomUUIDv7 } from 'node:crypto';
import { day, minute } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { readInstallation } from '#server/made-once.ts';
import type { MailSettings } from '#server/settings.ts';

type Limits = Pick<MailSettings, 'perMinute' | 'perDay'>;

/**
 * Whoever counts or claims mails waits for the others in all programs, so that what is read stays true until the commit. Locks a row rather
 * than a table, because both engines do so with the same statement. Returns this installation's id, which must have been read before.
 */
export async function lockMail(transaction: Db) {
  const locked = transaction
    .updateTable('installation')
    .set(({ ref }) => ({ value: ref('value') }))
    .returning('value');
  return (await locked.executeTakeFirstOrThrow()).value;
}

/** Counts one more mail, unless it would be too many; returns its id if it may be sent. Counted before it is sent, also across restarts. */
export async function takeAllowance(db: Db, limits: Limits, now: Date): Promise<string | undefined> {
  await readInstallation(db);
  return db.transaction().execute(async (transaction) => {
    await lockMail(transaction);
    return takeLocked(transaction, limits, now);
  });
}

/** A tenth of what a minute and a day allow, and at least one, is left to confirmations: people subscribe while a mailing lasts for days. */
function limitsOfMailings({ perMinute, perDay }: Limits): Limits {
  const mostOf = (limit: number) => Math.max(1, limit - Math.ceil(limit / 10));
  return { perMinute: mostOf(perMinute), perDay: mostOf(perDay) };
}

export function takeForMailing(transaction: Db, limits: Limits, now: Date) {
  return takeLocked(transaction, limitsOfMailings(limits), now);
}

/** For a mail that no relay has seen: otherwise one that is down for half an hour would use up the day. */
export async function returnAllowance(db: Db, id: string) {
  await db.deleteFrom('sentMails').where('id', '=', id).execute();
}

/** How long a mailing to so many takes if nothing else is sent, in whole minutes. */
export function minutesForMailing(limits: Limits, recipients: number) {
  const { perMinute, perDay } = limitsOfMailings(limits);
  const daysBefore = Math.max(0, Math.ceil(recipients / perDay) - 1);
  return (daysBefore * day) / minute + Math.ceil((recipients - daysBefore * perDay) / perMinute);
}

async function takeLocked(transaction: Db, { perMinute, perDay }: Limits, now: Date) {
  await transaction.deleteFrom('sentMails').where('at', '<=', ago(now, day)).execute();
  if ((await countSince(transaction, now, minute)) >= perMinute) return undefined;
  if ((await countSentToday(transaction, now)) >= perDay) return undefined;
  const id = randomUUIDv7();
  await transaction.insertInto('sentMails').values({ id, at: now.toISOString() }).execute();
  return id;
}

/** In the last 24 hours, because limits of relays do not know the church's midnight. */
export function countSentToday(db: Db, now: Date) {
  return countSince(db, now, day);
}

async function countSince(db: Db, now: Date, milliseconds: number) {
  const { count } = await db
    .selectFrom('sentMails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('at', '>', ago(now, milliseconds))
    // Later ones were counted while the clock was wrong, and would stay for too long.
    .where('at', '<=', ago(now, -minute))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function ago(now: Date, milliseconds: number) {
  return new Date(now.getTime() - milliseconds).toISOString();
}
