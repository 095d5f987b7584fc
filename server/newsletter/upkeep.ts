import { hour } from '#domain/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { logFailure } from '#server/log.ts';
import { recordCount } from './subscriber-counts.ts';
import { deleteUnconfirmed } from './subscribers.ts';

/** At once and every hour: deletes unconfirmed addresses, and writes down how many are confirmed. Returns a function that stops it. */
export function startUpkeep(db: Db, now: () => Date) {
  const run = () => lookAfterSubscribers(db, now()).catch(logFailure('Looking after the subscribers'));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, hour).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function lookAfterSubscribers(db: Db, now: Date) {
  await deleteUnconfirmed(db, now);
  await recordCount(db, now);
}
