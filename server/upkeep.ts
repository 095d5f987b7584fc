import { churchDate } from '#core/church-time.ts';
import { hour } from '#core/dates.ts';
import { logFailure } from '#core/log.ts';
import type { Settings } from '#core/settings.ts';
import { nouns } from '#features/all.server.ts';
import { deleteLeftovers, deleteUnnamedAudio } from '#features/audio/folder.ts';
import { type AskLength, createRemoteAudioMeter } from '#features/audio/measure-remote-audio.ts';
import { recordCount } from '#features/newsletter/subscriber-counts.ts';
import { deleteUnconfirmed } from '#features/newsletter/subscribers.ts';
import { deleteUnnamedPictures } from '#records/store/pictures.server.ts';
import type { Db } from '#server/db/schema.ts';

type Dependencies = Pick<Settings, 'mediaDir'> & { askLength?: AskLength };

/**
 * At once and every hour: deletes unconfirmed addresses, writes down how many are confirmed, and asks how long audio at other sites is. Once a
 * day it deletes pictures and audio files that nothing names. Returns a function that stops it.
 */
export function startUpkeep(db: Db, now: () => Date, { mediaDir, askLength }: Dependencies) {
  const measureRemoteAudio = createRemoteAudioMeter(db, nouns, askLength);
  const stopping = new AbortController();
  let filesOn = '';

  async function lookAfterFiles() {
    const today = churchDate(now());
    if (today === filesOn) return;
    await deleteUnnamedPictures(db, nouns, now());
    await deleteUnnamedAudio(db, nouns, mediaDir, now());
    filesOn = today;
  }

  async function run() {
    await lookAfterSubscribers(db, now()).catch(logFailure('Looking after the subscribers'));
    await deleteLeftovers(mediaDir, now()).catch(logFailure('Deleting what is left of uploads'));
    await lookAfterFiles().catch(logFailure('Looking after the pictures and audio files'));
    await measureRemoteAudio(stopping.signal).catch(logFailure('Asking how long audio at other sites is'));
  }

  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, hour).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

async function lookAfterSubscribers(db: Db, now: Date) {
  await deleteUnconfirmed(db, now);
  await recordCount(db, now);
}
