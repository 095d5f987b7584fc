import { randomUUIDv7 } from 'node:crypto';
import { day, minute } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailSettings } from '#server/settings.ts';

type Limits = Pick<MailSettings, 'perMinute' | 'perDay'>;

/** Of a day's mails. A mailing that lasts for days must not keep people from subscribing meanwhile. */
const forConfirmations = 0.1;

/** What mailings leave to confirmations. */
export function mailingLimits({ perMinute, perDay }: Limits): Limits {
  return { perMinute, perDay: perDay - Math.floor(perDay * forConfirmations) };
}

/** Counts one mail, unless there were too many in the last minute or day: then returns false. Call it with the lock of `lockMailings`. */
export async function takeAllowance(transaction: Db, { perMinute, perDay }: Limits, now: Date) {
  const ago = (time: number) => new Date(now.getTime() - time).toISOString();
  await transaction.deleteFrom('sentMails').where('at', '<=', ago(day)).execute();
  const countSince = async (time: string) => {
    const counted = transaction.selectFrom('sentMails').select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.where('at', '>', time).executeTakeFirstOrThrow()).count);
  };
  if ((await countSince(ago(minute))) >= perMinute || (await countSince(ago(day))) >= perDay) return false;
  await transaction.insertInto('sentMails').values({ id: randomUUIDv7(), at: now.toISOString() }).execute();
  return true;
}
