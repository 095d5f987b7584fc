import { churchDate } from '#core/church-time.ts';
import { yearBefore } from '#core/dates.ts';
import type { SubscriberCount } from './subscriber.ts';
import type { Db } from './tables.ts';

/** Stores today's number, replacing an earlier one. Does nothing until somebody has subscribed. */
export async function recordCount(db: Db, now: Date) {
  const today = (await listCounts(db, now)).at(-1);
  if (!today) return;
  await db
    .insertInto('subscriberCounts')
    .values(today)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ confirmed: today.confirmed }))
    .execute();
}

/** The counts of the last year, oldest first, with the current number for today. */
export async function listCounts(db: Db, now: Date): Promise<SubscriberCount[]> {
  const today = churchDate(now);
  const earlier = await db
    .selectFrom('subscriberCounts')
    .selectAll()
    .where('day', '>=', churchDate(yearBefore(now)))
    .where('day', '<', today)
    .orderBy('day')
    .execute();
  const confirmed = await countConfirmed(db);
  return earlier.length === 0 && confirmed === 0 ? [] : [...earlier, { day: today, confirmed }];
}

async function countConfirmed(db: Db) {
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
