import { hour, minute } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { withoutEmail } from '#server/log.ts';
import { lockMail, returnAllowance, takeForMailing } from '#server/mail/allowance.ts';
import type { Outcome } from '#server/mail/transport.ts';
import type { MailSettings } from '#server/settings.ts';
import type { FrozenMail } from './mailings.ts';

type Key = { mailing: string; subscriber: string };
type Due = Key & FrozenMail & { email: string; tries: number };
/** `allowance`: what it is counted as. */
export type Claim = Due & { allowance: string };

/** How long a program may leave a message it is sending without a sign of life (`keepClaim`), in milliseconds. */
const claimTime = 30_000;
export const signOfLifeEvery = 5_000;

/** After each try that the relay has put off. */
const retryAfter = [5 * minute, 30 * minute, 2 * hour, 6 * hour];
/** Sorts after all times. */
const never = 'never';

/** So many policy refusals, before anybody has got the mail, are about the mail or its sender rather than about a recipient. */
const refusalsAtTheBeginning = 3;

/**
 * The next message to be sent, marked as 'sending'. One at a time: what is marked when a program is killed is never sent again. Undefined
 * if nothing is due, or if the limits are reached.
 */
export async function claimDelivery(db: Db, limits: Pick<MailSettings, 'perMinute' | 'perDay'>, now: Date) {
  if (!(await hasWork(db))) return undefined;
  return db.transaction().execute(async (transaction): Promise<Claim | undefined> => {
    const installation = await lockMail(transaction);
    await giveUpLostClaims(transaction, now);
    const sending = transaction.selectFrom('mailings').select('id').where('state', '=', 'sending');
    for (const { id } of await sending.where('installation', '=', installation).orderBy('id').execute()) {
      const due = (await findDue(transaction, id, 'deferred', now)) ?? (await findDue(transaction, id, 'queued', now));
      if (!due) await finishMailing(transaction, id);
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
    .where('at', '<', new Date(now.getTime() - claimTime).toISOString())
    .execute();
}

function findDue(db: Db, mailing: string, state: 'queued' | 'deferred', now: Date) {
  return db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber')
    .innerJoin('mailings', 'mailings.id', 'deliveries.mailing')
    .select(['mailing', 'subscriber', 'email', 'tries', 'subject', 'html', 'text'])
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
async function finishMailing(db: Db, mailing: string) {
  const open = ['queued', 'deferred'] as const;
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
  if (!rest) await db.updateTable('mailings').set({ state: 'done' }).where('id', '=', mailing).execute();
}

export function recordOutcome(db: Db, sent: Claim, outcome: Outcome, now: Date) {
  const at = now.toISOString();
  // The relay's words often quote the address, which must not outlive the subscription.
  const reply = outcome.kind === 'sent' ? '' : withoutEmail(outcome.reply);
  return db.transaction().execute(async (transaction) => {
    const save = (
      state: 'sent' | 'refused' | 'deferred' | 'uncertain',
      { tries = sent.tries, nextTryAt = never } = {},
    ) => updateDelivery(transaction, sent).set({ state, at, reply, tries, nextTryAt }).execute();
    await lockMail(transaction);
    if (outcome.kind === 'deferred') {
      await save('deferred', nextTry(sent, outcome.reply, now));
      if (!isFromRelay(outcome.reply)) await returnAllowance(transaction, sent.allowance);
      return setNote(transaction, sent.mailing, isFromRelay(outcome.reply) ? '' : reply);
    }
    if (outcome.kind === 'policy') {
      await save('refused');
      return pauseAtTheBeginning(transaction, sent.mailing, reply, at);
    }
    await save(outcome.kind);
    if (outcome.kind === 'sent') await setNote(transaction, sent.mailing, '');
    if (outcome.kind === 'refused')
      await transaction.deleteFrom('subscribers').where('id', '=', sent.subscriber).execute();
  });
}

/** A relay that cannot be reached says nothing about the recipient, so that does not count as a try. */
function nextTry({ tries }: Claim, reply: string, now: Date) {
  const counted = isFromRelay(reply) ? tries : tries - 1;
  const delay = retryAfter[tries === counted ? tries - 1 : 0];
  return { tries: counted, nextTryAt: delay === undefined ? never : new Date(now.getTime() + delay).toISOString() };
}

/** Rather than from the network. */
export function isFromRelay(reply: string) {
  return /^[45]\d\d/.test(reply);
}

async function setNote(db: Db, mailing: string, note: string) {
  const changed = db.updateTable('mailings').set({ note }).where('id', '=', mailing).where('note', '!=', note);
  await changed.where('state', '=', 'sending').execute();
}

/** With the relay's own words. The refused ones are tried again, after all others, when somebody lets the mailing go on. */
async function pauseAtTheBeginning(db: Db, mailing: string, note: string, at: string) {
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('subscribers', 'subscribers.id', 'deliveries.subscriber')
    .select(({ fn }) => ['deliveries.state', fn.count('subscribers.id').as('count')])
    .where('mailing', '=', mailing)
    .groupBy('deliveries.state')
    .execute();
  // Those whose address was refused are no subscribers any more, and are not counted.
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const hasOthers = count('queued') > 0;
  if (count('sent') > 0 || (count('refused') < refusalsAtTheBeginning && hasOthers)) return;
  await db
    .updateTable('deliveries')
    .set({ state: 'queued', nextTryAt: at })
    .where('mailing', '=', mailing)
    .where('state', '=', 'refused')
    .where('subscriber', 'in', db.selectFrom('subscribers').select('id'))
    .execute();
  const paused = db.updateTable('mailings').set({ state: 'paused', note }).where('id', '=', mailing);
  await paused.where('state', '=', 'sending').execute();
}
