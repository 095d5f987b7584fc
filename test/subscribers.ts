import { type Subscriber, subscriberId } from '#features/newsletter/subscribers.ts';
import type { Db } from '#server/db/schema.ts';

export async function subscribe(db: Db, emails: string[], state: Subscriber['state'] = 'confirmed') {
  const at = new Date(0).toISOString();
  const common = { state, since: at, createdAt: at, consent: 'a test' };
  const rows = await Promise.all(
    emails.map(async (email) => ({ id: await subscriberId(db, email), email, ...common })),
  );
  await db.insertInto('subscribers').values(rows).execute();
}

export async function addressesOf(db: Db) {
  const rows = await db.selectFrom('subscribers').select('email').execute();
  return rows.map(({ email }) => email).sort();
}
