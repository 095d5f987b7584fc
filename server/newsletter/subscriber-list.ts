import { createHmac } from 'node:crypto';
import type { Subscriber } from '#http/mailings.ts';
import type { Db } from '#server/db/schema.ts';
import { readSecret } from './secrets.ts';

/** Newest first. */
export function listSubscribers(db: Db): Promise<Subscriber[]> {
  return db.selectFrom('subscribers').select(['email', 'state', 'since']).orderBy('id', 'desc').execute();
}

/** Each database takes a limited number of values at once. */
const atOnce = 500;

/** Whose mails come back. They may subscribe again, or be imported. Returns how many there were. */
export function endSubscriptions(db: Db, emails: readonly string[]): Promise<number> {
  // PostgreSQL rejects NUL.
  const keys = [...new Set(emails.map((email) => addressKey(email.replaceAll('\0', ''))))];
  return db.transaction().execute(async (transaction) => {
    let ended = 0;
    for (let start = 0; start < keys.length; start += atOnce) {
      const some = transaction.deleteFrom('subscribers').where('addressKey', 'in', keys.slice(start, start + atOnce));
      ended += Number((await some.executeTakeFirstOrThrow()).numDeletedRows);
    }
    return ended;
  });
}

/** On request: as if she had left by herself, so that an import does not bring her back. Returns whether she was subscribed. */
export async function removeSubscriber(db: Db, email: string, now: Date): Promise<boolean> {
  const key = addressKey(email);
  const hash = createHmac('sha256', await readSecret(db, 'newsletter'))
    .update(key)
    .digest('base64url');
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('subscribers')
      .where('addressKey', '=', key)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('departures')
      .values({ hash, at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return numDeletedRows > 0;
  });
}

function addressKey(email: string) {
  return email.trim().toLowerCase();
}
