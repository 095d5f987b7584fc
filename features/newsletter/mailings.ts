import { randomUUIDv7 } from 'node:crypto';
import type { SelectExpression } from 'kysely';
import { Problem } from '#core/http/problem.ts';
import type { MailSettings } from '#core/settings.ts';
import { findEndOfLimit, lockQuota } from '#features/newsletter/mail/quota.ts';
import { readInstallation } from '#records/store/secrets.server.ts';
import type { Mailing, MailingState } from './mailing.ts';
import type { Db, NewsletterTables } from './tables.ts';

/** The content of a mailing, with `{leaveUrl}` in place of each recipient's own link. */
export type FrozenMail = { subject: string; html: string; text: string };

const underWay = ['sending', 'paused'] as const;

/** The states of messages that have arrived or may have arrived. */
const handedOver = ['sending', 'sent', 'uncertain'] as const;

/** Queues the mail for all subscribers who have not got this article before. Returns the mailing's id. */
export async function createMailing(db: Db, articleId: string, mail: FrozenMail, now: Date): Promise<string> {
  await readInstallation(db);
  return db.transaction().execute(async (transaction) => {
    const installation = await lockQuota(transaction);
    const earlier = transaction.selectFrom('mailings').select('id').where('articleId', '=', articleId);
    if (await earlier.where('state', 'in', underWay).executeTakeFirst())
      throw new Problem(409, 'This article is being sent already: let it finish, or stop it first.');
    const id = randomUUIDv7();
    const createdAt = now.toISOString();
    const mailing = { id, articleId, ...mail, state: 'sending' as const, note: '', installation, createdAt };
    await transaction.insertInto('mailings').values(mailing).execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('deliveries')
      .columns(['mailing', 'subscriber', 'state', 'tries', 'nextTryAt', 'at', 'reply'])
      .expression(({ val }) =>
        recipientsOf(transaction, articleId).select([
          val(id).as('mailing'),
          'id as subscriber',
          val('queued').as('state'),
          val(0).as('tries'),
          val(createdAt).as('nextTryAt'),
          val(createdAt).as('at'),
          val('').as('reply'),
        ]),
      )
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows)
      throw new Problem(409, 'There is nobody to send it to: no address is confirmed that has not got it already.');
    return id;
  });
}

function recipientsOf(db: Db, articleId: string) {
  const haveGot = db
    .selectFrom('deliveries')
    .innerJoin('mailings', 'mailings.id', 'deliveries.mailing')
    .select('subscriber')
    .where('articleId', '=', articleId)
    .where('deliveries.state', 'in', handedOver);
  return db.selectFrom('subscribers').where('state', '=', 'confirmed').where('id', 'not in', haveGot);
}

/** How many would get the article if it were queued now. */
export async function countRecipients(db: Db, articleId: string) {
  const counting = recipientsOf(db, articleId).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
}

/** Lists mailings, newest first. */
export async function listMailings(db: Db): Promise<Mailing[]> {
  return withCounts(db, await db.selectFrom('mailings').select(shownColumns).orderBy('id', 'desc').execute());
}

export async function findMailing(db: Db, id: string): Promise<Mailing> {
  const rows = await db.selectFrom('mailings').select(shownColumns).where('id', '=', id).execute();
  const [mailing] = await withCounts(db, rows);
  if (!mailing) throw new Problem(404, 'There is no such mailing.');
  return mailing;
}

/** The newest mailing of this article. */
export async function findMailingOf(db: Db, articleId: string): Promise<Mailing | undefined> {
  const rows = db.selectFrom('mailings').select(shownColumns).where('articleId', '=', articleId);
  const [mailing] = await withCounts(db, await rows.orderBy('id', 'desc').limit(1).execute());
  return mailing;
}

/** All columns but the content, which may be long. */
const shownColumns = ['id', 'articleId', 'subject', 'state', 'note', 'createdAt'] as const satisfies SelectExpression<
  NewsletterTables,
  'mailings'
>[];

async function withCounts(db: Db, mailings: Pick<Mailing, (typeof shownColumns)[number]>[]): Promise<Mailing[]> {
  if (mailings.length === 0) return [];
  const ids = mailings.map(({ id }) => id);
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['mailing', 'state', fn.countAll().as('count')])
    .where('mailing', 'in', ids)
    .groupBy(['mailing', 'state'])
    .execute();
  return mailings.map((mailing) => {
    const own = rows.filter((row) => row.mailing === mailing.id);
    const count = (state: string) => Number(own.find((row) => row.state === state)?.count ?? 0);
    return {
      ...mailing,
      recipients: own.reduce((sum, row) => sum + Number(row.count), 0),
      sent: count('sent'),
      refused: count('refused'),
      deferred: count('deferred'),
      uncertain: count('uncertain'),
    };
  });
}

const allowedBefore: Partial<Record<MailingState, readonly MailingState[]>> = {
  sending: ['paused'],
  paused: ['sending'],
  stopped: underWay,
};

/** A resumed mailing continues immediately, and keeps its note until somebody gets the mail. */
export async function changeMailing(db: Db, id: string, state: MailingState, now: Date): Promise<Mailing> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set({ state, ...(state !== 'sending' && { note: '' }) })
    .where('id', '=', id)
    .where('state', 'in', allowedBefore[state] ?? [])
    .executeTakeFirst();
  if (numUpdatedRows && state === 'sending')
    await db
      .updateTable('deliveries')
      .set({ nextTryAt: now.toISOString() })
      .where('mailing', '=', id)
      .where('state', '=', 'queued')
      .where('nextTryAt', '>', now.toISOString())
      .execute();
  const mailing = await findMailing(db, id);
  if (!numUpdatedRows) throw new Problem(409, `This mailing is ${mailing.state}, and cannot become ${state}.`);
  return mailing;
}

/** Adds to an active mailing why nothing can be sent now, and until when. */
export async function withWait(
  db: Db,
  mailing: Mailing,
  limits: Pick<MailSettings, 'perMinute' | 'perDay'> | undefined,
  now: Date,
): Promise<Mailing> {
  if (mailing.state !== 'sending') return mailing;
  const open = db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min('nextTryAt').as('nextTryAt'))
    .where('mailing', '=', mailing.id)
    .where('state', 'in', ['queued', 'deferred'])
    // An earlier version has given up these messages.
    .where('nextTryAt', '!=', 'never');
  const { nextTryAt } = await open.executeTakeFirstOrThrow();
  if (!nextTryAt) return mailing;
  const limitEnds = limits && (await findEndOfLimit(db, limits, now));
  if (limitEnds && limitEnds > nextTryAt) return { ...mailing, waits: { until: limitEnds, for: 'limit' } };
  return nextTryAt > now.toISOString() ? { ...mailing, waits: { until: nextTryAt, for: 'relay' } } : mailing;
}

/**
 * Stops active mailings in a restored database: nobody knows who has got them since the backup was made. Recipients still in the queue
 * count as people who may have got the mail.
 */
export async function stopRestoredMailings(db: Db, now: Date) {
  await readInstallation(db);
  await db.transaction().execute(async (transaction) => {
    const installation = await lockQuota(transaction);
    const restored = transaction
      .selectFrom('mailings')
      .select('id')
      .where('installation', '!=', installation)
      .where('state', 'in', underWay);
    await transaction
      .updateTable('deliveries')
      .set({ state: 'uncertain', at: now.toISOString(), reply: 'Restored from a backup' })
      .where('mailing', 'in', restored)
      .where('state', 'in', ['queued', 'sending', 'deferred'])
      .execute();
    await transaction
      .updateTable('mailings')
      .set({ state: 'stopped', note: restoredNote })
      .where('id', 'in', restored)
      .execute();
  });
}

const restoredNote =
  'Stopped, because the database was restored from a backup: some of those who were in the queue may have got it since.';
