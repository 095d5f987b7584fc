import { day, hour, minute } from '#core/dates.ts';
import { withoutEmail } from '#core/log.ts';
import type { MailSettings } from '#core/settings.ts';
import type { SentNoun } from '#features/newsletter/mail/newsletter-mail.ts';
import { consumeMailingQuota, returnMailQuota } from '#features/newsletter/mail/quota.ts';
import { type Outcome, saysUnknown } from '#features/newsletter/mail/transport.ts';
import { after, releaseLease, takeLease } from './lease.ts';
import type { FrozenMail } from './mailings.ts';
import { findObstacle } from './obstacle.ts';
import type { Db } from './tables.ts';

type Key = { mailing: string; subscriber: string };
type Due = Key & FrozenMail & { email: string; tries: number; reply: string };
/** `holder`: the process that sends it. `quota`: the id of the counted mail. */
export type Claim = Due & { holder: string; quota: string };

/** `articles`: the noun whose items are sent. `holder`: the sending process. */
type Sending = { db: Db; articles: SentNoun; holder: string; limits: Limits };
type Limits = Pick<MailSettings, 'perMinute' | 'perDay'>;

/** How long a message waits after each deferral by the relay. */
const retryAfter = [5 * minute, 30 * minute, 2 * hour, 6 * hour];
/** How long a mailing waits after a failure that does not concern the recipient. */
const waitForRelay = 5 * minute;
/** The states of messages that are still to be sent. */
const open = ['queued', 'deferred'] as const;

/** Stored as a time, this sorts after all others. */
const never = 'never';

/**
 * This many consecutive recipients who may not have got the mail suggest that something is wrong with the mail, its sender or the relay.
 * Their outcomes are in doubt until a later recipient gets it.
 */
const doubtsInARow = 3;

/**
 * Takes the lease and marks the next message as 'sending', until `recordOutcome`: only one message is in flight in all processes, and one that is
 * marked when a process is killed is never sent again. Undefined if nothing is due, another process is sending, or the limits are reached.
 */
export async function claimDelivery({ db, articles, holder, limits }: Sending, now: Date) {
  // Checks first, because processes poll every few seconds, and taking the lease writes to disk.
  const sending = db.selectFrom('mailings').select('id').where('state', '=', 'sending').limit(1);
  const lease = db.selectFrom('installation').select('value').where('leaseHolder', '!=', '');
  if (!((await sending.executeTakeFirst()) ?? (await lease.executeTakeFirst()))) return undefined;
  return db.transaction().execute(async (transaction) => {
    const installation = await takeLease(transaction, holder, now);
    if (!installation) return undefined;
    await expireLeases(transaction);
    await correctTimes(transaction, now);
    const due = await claimNext({ db: transaction, articles, limits }, installation, now);
    if (!due) await releaseLease(transaction, holder);
    return due && { ...due, holder };
  });
}

/** Marks messages as uncertain whose process was killed, was paused for too long, or could not save the outcome. */
async function expireLeases(db: Db) {
  await db
    .updateTable('deliveries')
    .set({ state: 'uncertain', reply: 'The program ended before the relay answered' })
    // Finished mailings have no message in flight; naming the others lets the database use its index.
    .where('mailing', 'in', db.selectFrom('mailings').select('id').where('state', '!=', 'done'))
    .where('state', '=', 'sending')
    .execute();
}

async function claimNext({ db, articles, limits }: Omit<Sending, 'holder'>, installation: string, now: Date) {
  const sending = db.selectFrom('mailings').select(['id', 'articleId']).where('state', '=', 'sending');
  for (const { id, articleId } of await sending.where('installation', '=', installation).orderBy('id').execute()) {
    const due = (await findDue(db, id, 'deferred', now)) ?? (await findDue(db, id, 'queued', now));
    const obstacle = due && (await findObstacle(db, articles, articleId, now));
    if (!due) await finishMailing(db, id, now);
    else if (obstacle) await pauseMailing(db, id, obstacle, now);
    else {
      const quota = await consumeMailingQuota(db, limits, now);
      if (!quota) return undefined;
      const tries = due.tries + 1;
      await updateDelivery(db, due).set({ state: 'sending', tries, at: now.toISOString() }).execute();
      return { ...due, quota, tries };
    }
  }
  return undefined;
}

/** Corrects retries more than a day away, which were scheduled while the clock was wrong. */
async function correctTimes(db: Db, now: Date) {
  await db
    .updateTable('deliveries')
    .set({ nextTryAt: now.toISOString() })
    .where('mailing', 'in', db.selectFrom('mailings').select('id').where('state', '=', 'sending'))
    .where('state', 'in', open)
    .where('nextTryAt', '>', after(now, day))
    .where('nextTryAt', '!=', never)
    .execute();
}

function findDue(db: Db, mailing: string, state: 'queued' | 'deferred', now: Date) {
  return db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber')
    .innerJoin('mailings', 'mailings.id', 'deliveries.mailing')
    .select(['mailing', 'subscriber', 'email', 'tries', 'reply', 'subject', 'html', 'text'])
    .where('mailing', '=', mailing)
    .where('deliveries.state', '=', state)
    .where('nextTryAt', '<=', now.toISOString())
    .where('subscribers.state', '=', 'confirmed')
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst();
}

function updateDelivery(db: Db, { mailing, subscriber }: Key) {
  return db.updateTable('deliveries').where('mailing', '=', mailing).where('subscriber', '=', subscriber);
}

/** Finishes a mailing when nothing is queued or to be retried. People who have unsubscribed meanwhile do not count as recipients. */
async function finishMailing(db: Db, mailing: string, now: Date) {
  const confirmed = db.selectFrom('subscribers').select('id').where('state', '=', 'confirmed');
  await db
    .deleteFrom('deliveries')
    .where('mailing', '=', mailing)
    .where('state', 'in', open)
    .where('subscriber', 'not in', confirmed)
    .execute();
  const rest = await db
    .selectFrom('deliveries')
    .select('subscriber')
    .where('mailing', '=', mailing)
    .where('state', 'in', open)
    .where('nextTryAt', '!=', never)
    .limit(1)
    .executeTakeFirst();
  if (rest) return;
  const sent = db.selectFrom('deliveries').select('subscriber').where('mailing', '=', mailing);
  const isReached = await sent.where('state', '=', 'sent').limit(1).executeTakeFirst();
  const refused = (await listDoubted(db, mailing)).find(({ state }) => state === 'refused');
  if (refused && !isReached) return pauseMailing(db, mailing, refused.reply, now);
  await db.updateTable('mailings').set({ state: 'done' }).where('id', '=', mailing).execute();
}

/** Also releases the lease. Records nothing if it has expired: another process may have marked the message as uncertain. */
export function recordOutcome(db: Db, sent: Claim, outcome: Outcome, now: Date) {
  const at = now.toISOString();
  // The relay's reply often quotes the address, which must not outlive the subscription.
  const reply = outcome.kind === 'sent' ? '' : withoutEmail(outcome.reply);
  return db.transaction().execute(async (transaction) => {
    if (!(await releaseLease(transaction, sent.holder))) return;
    const update = updateDelivery(transaction, sent).set({ at, reply });
    if (outcome.kind === 'sent') {
      await update.set({ state: 'sent', nextTryAt: never }).execute();
      await acceptRefusals(transaction, sent.mailing, await listDoubted(transaction, sent.mailing), at);
      return setNote(transaction, sent.mailing, '');
    }
    if (outcome.kind === 'uncertain') {
      await update.set({ state: 'uncertain', nextTryAt: at }).execute();
      return pauseIfDoubtful(transaction, sent.mailing, reply, now);
    }
    if (outcome.kind === 'blocked') {
      await returnMailQuota(transaction, sent.quota);
      await requeue(transaction, sent, now);
      // A permanent refusal needs a volunteer; everything else is temporary.
      if (reply.startsWith('5')) return pauseMailing(transaction, sent.mailing, reply, now);
      await postpone(transaction, sent.mailing, after(now, waitForRelay));
      return setNote(transaction, sent.mailing, reply);
    }
    const delay = outcome.kind === 'deferred' ? retryAfter[sent.tries - 1] : undefined;
    if (delay === undefined) return refuse(transaction, sent, reply, now);
    await update.set({ state: 'deferred', nextTryAt: after(now, delay) }).execute();
    return setNote(transaction, sent.mailing, reply);
  });
}

/** Undoes the claim and moves the message to the end of the queue: if the relay cannot handle it, it blocks nobody. */
async function requeue(db: Db, { tries, ...key }: Claim, now: Date) {
  const nextTryAt = after(now, waitForRelay + 1_000);
  await updateDelivery(db, key)
    .set({ state: 'queued', tries: tries - 1, nextTryAt })
    .execute();
}

/** Postpones the whole mailing, because the other mails would fail as well. */
async function postpone(db: Db, mailing: string, until: string) {
  await db
    .updateTable('deliveries')
    .set({ nextTryAt: until })
    .where('mailing', '=', mailing)
    .where('state', 'in', open)
    .where('nextTryAt', '<', until)
    .execute();
}

/** Records a refusal by the relay, immediate or after the last retry. */
async function refuse(db: Db, { tries, ...claim }: Claim, reply: string, now: Date) {
  const at = now.toISOString();
  await updateDelivery(db, claim).set({ state: 'refused', at, reply, nextTryAt: at }).execute();
  // This message was refused before and paused the mailing. The note is gone, so somebody has got the mail since.
  const wasRefused = tries === 1 && claim.reply !== '';
  if (wasRefused && !(await findNote(db, claim.mailing))) {
    const own = (await listDoubted(db, claim.mailing)).filter(({ subscriber }) => subscriber === claim.subscriber);
    return acceptRefusals(db, claim.mailing, own, at);
  }
  await pauseIfDoubtful(db, claim.mailing, reply, now);
}

async function pauseIfDoubtful(db: Db, mailing: string, note: string, now: Date) {
  const { length } = await listDoubted(db, mailing);
  if (length >= doubtsInARow) await pauseMailing(db, mailing, note, now);
}

type Doubted = { subscriber: string; state: string; reply: string };

const doubtful = ['refused', 'uncertain'] as const;

function listDoubted(db: Db, mailing: string): Promise<Doubted[]> {
  const own = db.selectFrom('deliveries').select(['subscriber', 'state', 'reply']).where('mailing', '=', mailing);
  return own.where('state', 'in', doubtful).where('nextTryAt', '!=', never).execute();
}

/** Somebody has got the mail, so the refusals concern these recipients. Unknown addresses are off the list until a volunteer restores them. */
async function acceptRefusals(db: Db, mailing: string, refused: Doubted[], at: string) {
  if (refused.length === 0) return;
  const ids = refused.map(({ subscriber }) => subscriber);
  await db
    .updateTable('deliveries')
    .set({ nextTryAt: never })
    .where('mailing', '=', mailing)
    .where('subscriber', 'in', ids)
    .execute();
  const unknown = refused.filter(({ reply }) => saysUnknown(reply)).map(({ subscriber }) => subscriber);
  if (unknown.length === 0) return;
  const confirmed = db.updateTable('subscribers').set({ state: 'unknown', since: at }).where('state', '=', 'confirmed');
  await confirmed.where('id', 'in', unknown).execute();
}

async function findNote(db: Db, mailing: string) {
  const found = await db.selectFrom('mailings').select('note').where('id', '=', mailing).executeTakeFirst();
  return found?.note;
}

async function setNote(db: Db, mailing: string, note: string) {
  const changed = db.updateTable('mailings').set({ note }).where('id', '=', mailing).where('note', '!=', note);
  await changed.where('state', '=', 'sending').execute();
}

/** Pauses a mailing until a volunteer resumes it. Refusals in doubt are then retried, after all others. */
async function pauseMailing(db: Db, mailing: string, note: string, now: Date) {
  const doubted = db.updateTable('deliveries').where('mailing', '=', mailing).where('nextTryAt', '!=', never);
  const again = { state: 'queued' as const, tries: 0, nextTryAt: after(now, 1_000) };
  await doubted.where('state', '=', 'refused').set(again).execute();
  await doubted.where('state', '=', 'uncertain').set({ nextTryAt: never }).execute();
  const paused = db.updateTable('mailings').set({ state: 'paused', note }).where('id', '=', mailing);
  await paused.where('state', '=', 'sending').execute();
}
