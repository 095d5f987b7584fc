import { churchDate } from '#domain/church-time.ts';
import { hour } from '#domain/dates.ts';
import { nouns } from '#nouns/all.server.ts';
import { deleteUnnamedPictures } from '#records/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';
import { logFailure } from '#server/log.ts';
import { deleteLeftovers, deleteUnnamedMedia } from './media/folder.ts';
import type { RecordingLearner } from './media/learn-recordings.ts';
import { recordCount } from './newsletter/subscriber-counts.ts';
import { deleteUnconfirmed } from './newsletter/subscribers.ts';
import type { Settings } from './settings.ts';

type Dependencies = Pick<Settings, 'mediaDir'> & { recordingLearner: Pick<RecordingLearner, 'startHour' | 'stop'> };

/**
 * At once and every hour: deletes unconfirmed addresses, writes down how many are confirmed, and looks for audio files at other sites. Once a
 * day it deletes pictures and audio files that nothing names. Returns a function that stops it.
 */
export function startUpkeep(db: Db, now: () => Date, { mediaDir, recordingLearner }: Dependencies) {
  let filesOn = '';

  async function lookAfterFiles() {
    const today = churchDate(now());
    if (today === filesOn) return;
    await deleteUnnamedPictures(db, nouns, now());
    await deleteUnnamedMedia(db, nouns, mediaDir, now());
    filesOn = today;
  }

  async function run() {
    recordingLearner.startHour();
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
    await Promise.all([running, recordingLearner.stop()]);
  };
}

async function lookAfterSubscribers(db: Db, now: Date) {
  await deleteUnconfirmed(db, now);
  await recordCount(db, now);
}
