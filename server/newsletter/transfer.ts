import * as z from 'zod/mini';
import { SignUp } from '#http/newsletter.ts';
import type { ContentTable } from '#records/transfer/content-tables.server.ts';
import type { Db } from '#server/db/schema.ts';
import { readSecret } from '#server/secrets.ts';
import { atOnce, hashAddress } from './subscribers.ts';

const Row = z.strictObject({
  email: SignUp.shape.email,
  state: z.enum(['pending', 'confirmed']),
  since: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  consent: z.string(),
});
type Row = z.infer<typeof Row>;

/** The subscribers in an export: without their ids, because the key of the hash stays in the database. */
export const subscribersTable: ContentTable = {
  name: 'subscribers',
  key: ['email'],
  Row,
  columns: Object.keys(Row.shape),
  addRows: (transaction, rows) => addSubscribers(transaction as Db, rows as Row[]),
};

/** Those who are known stay as they are, and those who have left stay away. */
async function addSubscribers(transaction: Db, rows: Row[]) {
  const secret = await readSecret(transaction);
  const departures = await transaction.selectFrom('departures').select('id').execute();
  const departed = new Set(departures.map(({ id }) => id));
  const wanted = rows
    .map((row) => ({ ...row, id: hashAddress(secret, row.email) }))
    .filter(({ id }) => !departed.has(id));
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = transaction.insertInto('subscribers').values(wanted.slice(start, start + atOnce));
    await some.onConflict((conflict) => conflict.doNothing()).execute();
  }
}
