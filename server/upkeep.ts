import { churchDate } from '#domain/church-time.ts';
import { hour } from '#domain/dates.ts';
import { nouns } from '#nouns/all.server.ts';
import { deleteUnnamedPictures } from '#records/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';
import { logFailure } from '#server/log.ts';
import { deleteLeftovers, deleteUnnamedMedia } from './media/folder.ts';
import { recordCount } from './newsletter/subscriber-counts.ts';
import { deleteUnconfirmed } from './newsletter/subscribers.ts';
import type { Settings } from './settings.ts';

/**
 * At once and every hour: deletes unconfirmed addresses, and writes down how many are confirmed. Once a day it deletes pictures and audio
 * files that nothing names. Returns a function that stops it.
 */
export function startUpkeep(db: Db, now: () => Date, { mediaDir }: Pick<Settings, 'mediaDir'>) {
  let filesOn = '';

  async function lookAfterFiles() {
    const today = churchDate(now());
    if (today === filesOn) return;
    await deleteUnnamedPictures(db, nouns, now());
    await deleteUnnamedMedia(db, nouns, mediaDir, now());
    filesOn = today;
  }

  async function run() {
    await lookAfterSubscribers(db, now()).catch(logFailure('Looking after the subscribers'));
    await deleteLeftovers(mediaDir, now()).catch(logFailure('Deleting what is left of uploads'));
    await lookAfterFiles().catch(logFailure('Looking after the pictures and audio files'));
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
