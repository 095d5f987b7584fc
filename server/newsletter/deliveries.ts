import { day, hour, minute } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { withoutEmail } from '#server/log.ts';
import { lockMail, returnAllowance, takeForMailing } from '#server/mail/allowance.ts';
import { type Outcome, saysUnknown } from '#server/mail/transport.ts';
import type { MailSettings } from '#server/settings.ts';
import type { FrozenMail } from './mailings.ts';
import { findObstacle } from './obstacle.ts';

type Key = { mailing: string; subscriber: string };
type Due = Key & FrozenMail & { email: string; tries: number; reply: string };
/** `allowance`: what it is counted as. */
export type Claim = Due & { allowance: string };

/** How long a program may leave a message it is sending without a sign of life (`keepClaim`), in milliseconds. */
const claimTime = 30_000;
export const signOfLifeEvery = 5_000;

/** After each try that the relay has put off. */
const retryAfter = [5 * minute, 30 * minute, 2 * hour, 6 * hour];
/** After a try that was not about the recipient. */
const waitForRelay = 5 * minute;
/** What is still to be sent. */
const open = ['queued', 'deferred'] as const;

/** Sorts after all times. */
const never = 'never';

/**
 * So many who do not surely get the mail, and nobody in between who does, are about the mail, its sender or the relay rather than about
 * the recipients. Until somebody gets it, what happened to them is doubted.
 */
const doubtsInARow = 3;

/**
 * The next message to be sent, marked as 'sending'. One at a time: what is marked when a program is killed is never sent again. Undefined
 * if nothing is due, or if the limits are reached.
 */
export async function claimDelivery(db: Db, limits: Pick<MailSettings, 'perMinute' | 'perDay'>, now: Date) {
  if (!(await hasWork(db))) return undefined;
  return db.transaction().execute(async (transaction): Promise<Claim | undefined> => {
    const installation = await lockMail(transaction);
    await giveUpLostClaims(transaction, now);
    await correctTimes(transaction, now);
    const sending = transaction.selectFrom('mailings').select(['id', 'articleId']).where('state', '=', 'sending');
    for (const { id, articleId } of await sending.where('installation', '=', installation).orderBy('id').execute()) {
      const due = (await findDue(transaction, id, 'deferred', now)) ?? (await findDue(transaction, id, 'queued', now));
      const obstacle = due && (await findObstacle(transaction, articleId, now));
      if (!due) await finishMailing(transaction, id, now);
      else if (obstacle) await pauseMailing(transaction, id, obstacle, now);
      else {
        const allowance = await takeForMailing(transaction, limits, now);
        return allowance === undefined ? undefined : claim(transaction, { ...due, allowance }, now);
      }
    }
    return undefined;
  });
}

/** Only reads: programs look for work every few seconds, day and night, and a lock is a write to the disk. */
async function hasWork(db: Db) {
  const found = await db
    .selectFrom('mailings')
    .select('id')
    .where('state', '!=', 'done')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('state', '=', 'sending'),
        exists(
          selectFrom('deliveries')
            .select('subscriber')
            .whereRef('mailing', '=', 'mailings.id')
            .where('deliveries.state', '=', 'sending'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A program that was killed, or whose outcome could not be saved. */
async function giveUpLostClaims(db: Db, now: Date) {
  await db
    .updateTable('deliveries')
    .set({ state: 'uncertain', reply: 'The program ended before the relay answered' })
    // Nothing is under way in those that are done; naming the others lets the database use its index.
    .where('mailing', 'in', db.selectFrom('mailings').select('id').where('state', '!=', 'done'))
    .where('state', '=', 'sending')
    .where(({ eb, or }) => or([eb('at', '<', after(now, -claimTime)), eb('at', '>', after(now, day))]))
    .execute();
}

/** No retry is so far away: the clock was wrong. */
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

function after(now: Date, milliseconds: number) {
  return new Date(now.getTime() + milliseconds).toISOString();
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

async function claim(db: Db, due: Claim, now: Date): Promise<Claim> {
  const tries = due.tries + 1;
  await updateDelivery(db, due).set({ state: 'sending', tries, at: now.toISOString() }).execute();
  return { ...due, tries };
}

/** Called regularly while a message is sent. Wrong only if the clocks of two machines differ, and then the outcome corrects it. */
export async function keepClaim(db: Db, key: Key, now: Date) {
  await updateDelivery(db, key).set({ at: now.toISOString() }).where('state', '=', 'sending').execute();
}

function updateDelivery(db: Db, { mailing, subscriber }: Key) {
  return db.updateTable('deliveries').where('mailing', '=', mailing).where('subscriber', '=', subscriber);
}

/** Done when nothing is queued, under way or to be tried again. Those who have left meanwhile are no recipients. */
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
    .where('state', 'in', [...open, 'sending'])
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

export function recordOutcome(db: Db, sent: Claim, outcome: Outcome, now: Date) {
  const at = now.toISOString();
  // The relay's words often quote the address, which must not outlive the subscription.
  const reply = outcome.kind === 'sent' ? '' : withoutEmail(outcome.reply);
  return db.transaction().execute(async (transaction) => {
    await lockMail(transaction);
    const update = updateDelivery(transaction, sent).set({ at, reply });
    if (outcome.kind === 'sent') {
      await update.set({ state: 'sent', nextTryAt: never }).execute();
      await believe(transaction, sent.mailing, await listDoubted(transaction, sent.mailing), at);
      return setNote(transaction, sent.mailing, '');
    }
    if (outcome.kind === 'uncertain') {
      await update.set({ state: 'uncertain', nextTryAt: at }).execute();
      return pauseIfDoubtful(transaction, sent.mailing, reply, now);
    }
    if (outcome.kind === 'blocked') {
      await returnAllowance(transaction, sent.allowance);
      await giveBack(transaction, sent, now);
      // A lasting refusal needs somebody; everything else passes.
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

/** As it was before the claim, and after all others: if it is this one that the relay does not get over, it holds up nobody. */
async function giveBack(db: Db, { tries, ...key }: Claim, now: Date) {
  const nextTryAt = after(now, waitForRelay + 1_000);
  await updateDelivery(db, key)
    .set({ state: 'queued', tries: tries - 1, nextTryAt })
    .execute();
}

/** Nobody else's would arrive either. */
async function postpone(db: Db, mailing: string, until: string) {
  await db
    .updateTable('deliveries')
    .set({ nextTryAt: until })
    .where('mailing', '=', mailing)
    .where('state', 'in', open)
    .where('nextTryAt', '<', until)
    .execute();
}

/** The relay does not take it, now or after the last retry. */
async function refuse(db: Db, { tries, ...claim }: Claim, reply: string, now: Date) {
  const at = now.toISOString();
  await updateDelivery(db, claim).set({ state: 'refused', at, reply, nextTryAt: at }).execute();
  // Refused once before, when it paused the mailing; the note has been removed by somebody who got the mail since.
  const wasRefused = tries === 1 && claim.reply !== '';
  if (wasRefused && !(await findNote(db, claim.mailing))) {
    const own = (await listDoubted(db, claim.mailing)).filter(({ subscriber }) => subscriber === claim.subscriber);
    return believe(db, claim.mailing, own, at);
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

/** Somebody has got the mail, so it was about these. Who does not exist is no subscriber, until somebody puts her back. */
async function believe(db: Db, mailing: string, refused: Doubted[], at: string) {
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

/** Until somebody lets it go on. Those whose refusal is doubted are tried again then, after all others. */
async function pauseMailing(db: Db, mailing: string, note: string, now: Date) {
  const doubted = db.updateTable('deliveries').where('mailing', '=', mailing).where('nextTryAt', '!=', never);
  const again = { state: 'queued' as const, tries: 0, nextTryAt: after(now, 1_000) };
  await doubted.where('state', '=', 'refused').set(again).execute();
  await doubted.where('state', '=', 'uncertain').set({ nextTryAt: never }).execute();
  const paused = db.updateTable('mailings').set({ state: 'paused', note }).where('id', '=', mailing);
  await paused.where('state', '=', 'sending').execute();
}
