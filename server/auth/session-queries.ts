import { createHash, randomBytes } from 'node:crypto';
import { isDatabaseUnavailable } from '#core/unavailable.ts';
import type { Db } from '#server/db/schema.ts';

const minute = 60_000;
const idleTime = 12 * 60 * minute;
export const absoluteTime = 7 * 24 * 60 * minute;
/** A session from the future was opened while the clock was wrong, for example after a boot without network, and would expire too late. */
const clockTolerance = 24 * 60 * minute;
/** Recording every use would cost a synced write per volunteer request. */
const recordedEvery = 5 * minute;

function timeBefore(now: Date, milliseconds: number) {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** Returns the token of the new session, and deletes expired sessions. */
export async function createSession(db: Db, passwordHash: string, now: Date): Promise<string> {
  const token = createToken();
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([eb('createdAt', '<=', timeBefore(now, absoluteTime)), eb('seenAt', '<=', timeBefore(now, idleTime))]),
    )
    .execute();
  const time = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), passwordHash, createdAt: time, seenAt: time })
    .execute();
  return token;
}

/** Returns whether the session is valid, and if so records its use. */
export async function touchSession(db: Db, token: string, now: Date): Promise<boolean> {
  const tokenHash = hashToken(token);
  const session = await db
    .selectFrom('sessions')
    // This also rejects a session that was opened while the password was being changed.
    .innerJoin('passwords', 'passwords.hash', 'sessions.passwordHash')
    .select('seenAt')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', timeBefore(now, absoluteTime))
    .where('createdAt', '<=', timeBefore(now, -clockTolerance))
    .where('seenAt', '>', timeBefore(now, idleTime))
    .executeTakeFirst();
  if (session && session.seenAt <= timeBefore(now, recordedEvery)) {
    const update = db.updateTable('sessions').set({ seenAt: now.toISOString() }).where('tokenHash', '=', tokenHash);
    // With a full or read-only database a volunteer must still see her screen and draft.
    await update.execute().catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }
  return session !== undefined;
}

/** Returns whether the session existed. */
export async function deleteSession(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** 256 random bits. */
export function createToken() {
  return randomBytes(32).toString('base64url');
}

/** Only the hash is stored, so that read access to the database is not enough to become an admin. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url');
}
