import { minute } from '#core/dates.ts';
import type { Db } from './tables.ts';

/** How often a process renews its lease while it waits for the relay. */
export const heartbeatMs = 5_000;
/** How long after the last renewal other processes consider it dead. */
const leaseMs = 15_000;

/**
 * Only the process that holds the lease sends and records the outcome of its message. Also locks the mail quota. Returns this
 * installation's id, or undefined while another process holds the lease. A lease that ends more than a minute from now was taken while a clock
 * was wrong, and counts as expired.
 */
export async function takeLease(transaction: Db, holder: string, now: Date) {
  const taken = transaction
    .updateTable('installation')
    .set({ leaseHolder: holder, leaseUntil: after(now, leaseMs) })
    .where(({ eb, or }) =>
      or([
        eb('leaseHolder', 'in', ['', holder]),
        eb('leaseUntil', '<=', now.toISOString()),
        eb('leaseUntil', '>', after(now, minute)),
      ]),
    )
    .returning('value');
  return (await taken.executeTakeFirst())?.value;
}

export async function renewLease(db: Db, holder: string, now: Date) {
  const own = db.updateTable('installation').where('leaseHolder', '=', holder);
  await own.set({ leaseUntil: after(now, leaseMs) }).execute();
}

/** Also locks the mail quota. Returns false if the lease has expired and another process has taken it since. */
export async function releaseLease(transaction: Db, holder: string) {
  const own = transaction.updateTable('installation').where('leaseHolder', '=', holder);
  const { numUpdatedRows } = await own.set({ leaseHolder: '' }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function after(now: Date, milliseconds: number) {
  return new Date(now.getTime() + milliseconds).toISOString();
}
