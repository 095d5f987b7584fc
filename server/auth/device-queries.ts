import type { Db } from '#server/db/schema.ts';
import { hashToken } from './session-queries.ts';

export const rememberedTime = 365 * 24 * 3_600_000;
/** Far more than a church's volunteers have; the least recently seen are deleted first. */
const maxDevices = 500;

function earliest(now: Date) {
  return new Date(now.getTime() - rememberedTime).toISOString();
}

/** A device seen in the future was recorded while the clock was wrong, and would never expire. */
function latest(now: Date) {
  return new Date(now.getTime() + 24 * 3_600_000).toISOString();
}

/** Returns an identifier of the device if it has logged in before. */
export async function findDevice(db: Db, token: string, now: Date): Promise<string | undefined> {
  const device = await db
    .selectFrom('devices')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('seenAt', '>', earliest(now))
    .where('seenAt', '<=', latest(now))
    .executeTakeFirst();
  return device?.tokenHash;
}

/** Creates the device or updates its name and last login, and deletes devices that are too many or too old. */
export async function rememberDevice(db: Db, token: string, now: Date, name = '') {
  const time = now.toISOString();
  await db
    .insertInto('devices')
    .values({ tokenHash: hashToken(token), name, createdAt: time, seenAt: time })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ name, seenAt: time }))
    .execute();
  const newest = db.selectFrom('devices').select('tokenHash').orderBy('seenAt', 'desc').limit(maxDevices);
  await db
    .deleteFrom('devices')
    .where(({ or, eb }) => or([eb('seenAt', '<=', earliest(now)), eb('tokenHash', 'not in', newest)]))
    .execute();
}
