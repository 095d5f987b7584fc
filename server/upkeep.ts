import { churchDate } from '#domain/church-time.ts';
import { hour } from '#domain/dates.ts';
import { nouns } from '#nouns/all.server.ts';
import { deleteUnnamedPictures } from '#records/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';
import { logFailure } from '#server/log.ts';
import { recordCount } from './newsletter/subscriber-counts.ts';
import { deleteUnconfirmed } from './newsletter/subscribers.ts';

/**
 * At once and every hour: deletes unconfirmed addresses, and writes down how many are confirmed. Once a day it deletes pictures that nothing
 * names. Returns a function that stops it.
 */
export function startUpkeep(db: Db, now: () => Date) {
  let picturesOn = '';

  async function lookAfterPictures() {
    const today = churchDate(now());
    if (today === picturesOn) return;
    await deleteUnnamedPictures(db, nouns, now());
    picturesOn = today;
  }

  async function run() {
    await lookAfterSubscribers(db, now()).catch(logFailure('Looking after the subscribers'));
    await lookAfterPictures().catch(logFailure('Looking after the pictures'));
  }

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
