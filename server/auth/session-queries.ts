import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';

const hour = 3_600_000;
export const idleTime = 12 * hour;
export const absoluteTime = 7 * 24 * hour;

/** Only the hash is stored, so that read access to the database is not enough to become an admin. */
function hashToken(token: string) {
  return createHash('sha256').update(token).digest('base64url');
}

function earliest(now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { createdAt: before(absoluteTime), seenAt: before(idleTime) };
}

/** Returns the token of the new session, and deletes expired sessions. */
export async function createSession(db: Db, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { createdAt, seenAt } = earliest(now);
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('createdAt', '<=', createdAt), eb('seenAt', '<=', seenAt)]))
    .execute();
  const time = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), createdAt: time, seenAt: time })
    .execute();
  return token;
}

/** Returns whether the session is valid, and if so updates its last use. */
export async function touchSession(db: Db, token: string, now: Date): Promise<boolean> {
  const { createdAt, seenAt } = earliest(now);
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ seenAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('createdAt', '>', createdAt)
    .where('seenAt', '>', seenAt)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteSession(db: Db, token: string) {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute();
}
