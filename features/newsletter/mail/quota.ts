import { randomUUIDv7 } from 'node:crypto';
import { day, minute } from '#core/dates.ts';
import type { MailSettings } from '#core/settings.ts';
import type { Db } from '#features/newsletter/tables.ts';
import { readInstallation } from '#records/store/secrets.server.ts';

type Limits = Pick<MailSettings, 'perMinute' | 'perDay'>;

/**
 * Until the commit, no other process counts a mail, takes the lease or queues a mailing. Locks a row rather than a table, because both engines
 * do so with the same statement. Returns this installation's id, which must have been read before.
 */
export async function lockQuota(transaction: Db) {
  const locked = transaction
    .updateTable('installation')
    .set(({ ref }) => ({ value: ref('value') }))
    .returning('value');
  return (await locked.executeTakeFirstOrThrow()).value;
}

/** Counts one more mail unless that exceeds the limits; returns its id if it may be sent. Counting precedes sending and survives restarts. */
export function consumeMailQuota(db: Db, limits: Limits, now: Date) {
  return consume(db, (transaction) => consumeLocked(transaction, limits, now));
}

/** For a confirmation mail. Anybody can trigger these, so they get only a part of the day's mails, and one address gets few. */
export function consumeConfirmationQuota(db: Db, limits: Limits, subscriber: string, now: Date) {
  return consume(db, async (transaction) => {
    const isUsedUp = (await countConfirmations(transaction, now)) >= Math.max(20, Math.floor(limits.perDay / 5));
    if (isUsedUp || (await countConfirmationsTo(transaction, subscriber)) >= mostConfirmations) return undefined;
    return consumeLocked(transaction, limits, now, subscriber);
  });
}

async function consume(db: Db, consumeLocked: (transaction: Db) => Promise<string | undefined>) {
  await readInstallation(db);
  return db.transaction().execute(async (transaction) => {
    await lockQuota(transaction);
    return consumeLocked(transaction);
  });
}

/** Reserves a tenth of both limits, and at least one mail, for confirmations: people subscribe while a mailing lasts for days. */
function limitsOfMailings({ perMinute, perDay }: Limits): Limits {
  const mostOf = (limit: number) => Math.max(1, limit - Math.ceil(limit / 10));
  return { perMinute: mostOf(perMinute), perDay: mostOf(perDay) };
}

/** Requires a transaction that has locked the quota. */
export function consumeMailingQuota(transaction: Db, limits: Limits, now: Date) {
  return consumeLocked(transaction, limitsOfMailings(limits), now);
}

/** Returns when mailings resume, if the day's mails are used up. */
export async function findEndOfLimit(db: Db, limits: Limits, now: Date): Promise<string | undefined> {
  const { perDay } = limitsOfMailings(limits);
  // There is room again when the first of the newest `perDay` mails is a day old.
  const first = await selectSince(db, now, day)
    .select('at')
    .orderBy('at', 'desc')
    .offset(perDay - 1)
    .limit(1)
    .executeTakeFirst();
  return first && new Date(Date.parse(first.at) + day).toISOString();
}

/** Returns the quota of a mail that was not sent: otherwise a relay that is down for half an hour would use up the day. */
export async function returnMailQuota(db: Db, id: string) {
  await db.deleteFrom('sentMails').where('id', '=', id).execute();
}

/** The maximum duration of a mailing in whole minutes, if nothing else is sent. */
export function minutesForMailing(limits: Limits, recipients: number, sentToday: number) {
  const { perMinute, perDay } = limitsOfMailings(limits);
  const now = Math.min(recipients, Math.max(0, perDay - sentToday));
  const days = Math.ceil((recipients - now) / perDay);
  const onLastDay = days === 0 ? now : recipients - now - (days - 1) * perDay;
  return (days * day) / minute + Math.ceil(onLastDay / perMinute);
}

/** How long an address stays unconfirmed, and the mails that ask about it are remembered. */
export const pendingTime = 7 * day;
const mostConfirmations = 3;

async function consumeLocked(
  transaction: Db,
  { perMinute, perDay }: Limits,
  now: Date,
  subscriber: string | null = null,
) {
  await forgetOld(transaction, now);
  if ((await countSince(transaction, now, minute)) >= perMinute) return undefined;
  if ((await countSentToday(transaction, now)) >= perDay) return undefined;
  const id = randomUUIDv7();
  await transaction.insertInto('sentMails').values({ id, at: now.toISOString(), subscriber }).execute();
  return id;
}

/** Also deletes those with a time in the future: they were counted while the clock was wrong. */
async function forgetOld(transaction: Db, now: Date) {
  await transaction
    .deleteFrom('sentMails')
    .where(({ eb, or, and }) =>
      or([
        and([eb('at', '<=', ago(now, day)), eb('subscriber', 'is', null)]),
        eb('at', '<=', ago(now, pendingTime)),
        eb('at', '>', ago(now, -day)),
      ]),
    )
    .execute();
}

/** Counts the last 24 hours, because limits of relays do not know the church's midnight. */
export function countSentToday(db: Db, now: Date) {
  return countSince(db, now, day);
}

function countSince(db: Db, now: Date, milliseconds: number) {
  return countRows(selectSince(db, now, milliseconds));
}

function countConfirmations(db: Db, now: Date) {
  return countRows(selectSince(db, now, day).where('subscriber', 'is not', null));
}

function countConfirmationsTo(db: Db, subscriber: string) {
  return countRows(db.selectFrom('sentMails').where('subscriber', '=', subscriber));
}

function selectSince(db: Db, now: Date, milliseconds: number) {
  const mails = db.selectFrom('sentMails').where('at', '>', ago(now, milliseconds));
  // Later mails were counted while the clock was wrong, and would count for too long.
  return mails.where('at', '<=', ago(now, -minute));
}

async function countRows(mails: ReturnType<typeof selectSince>) {
  const counting = mails.select(({ fn }) => fn.countAll<number | string>().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
}

function ago(now: Date, milliseconds: number) {
  return new Date(now.getTime() - milliseconds).toISOString();
}
