import { randomUUIDv7 } from 'node:crypto';
import { day, minute } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailSettings } from '#server/settings.ts';

type Limits = Pick<MailSettings, 'perMinute' | 'perDay'>;

/**
 * Counts one more mail, unless it would be too many; returns whether it may be sent. It is counted before it is sent, and by all
 * programs in the same table. Two at once may both be refused the last place, but never both get it.
 */
export async function takeAllowance(db: Db, { perMinute, perDay }: Limits, now: Date): Promise<boolean> {
  const id = randomUUIDv7();
  await db.deleteFrom('sentMails').where('at', '<=', ago(now, day)).execute();
  await db.insertInto('sentMails').values({ id, at: now.toISOString() }).execute();
  const isWithin = (await countSince(db, now, minute)) <= perMinute && (await countSince(db, now, day)) <= perDay;
  if (!isWithin) await db.deleteFrom('sentMails').where('id', '=', id).execute();
  return isWithin;
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
