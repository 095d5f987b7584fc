import { setTimeout as wait } from 'node:timers/promises';
import { logError } from '#core/log.ts';
import { continueImports } from './apply.ts';
import { type BringServices, bringFile } from './bring-files.ts';

/** Leaves the database and the processor to visitors in between: a third of the time, at least. */
const shortestPauseMs = 10;

/** Carries out imports in the background, also those that another process has begun. */
export function createWorker(services: BringServices) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function work() {
    do {
      isAskedAgain = false;
      for (let started = performance.now(); !stopping.signal.aborted && (await workOnce()); started = performance.now())
        await wait(Math.max(shortestPauseMs, (performance.now() - started) / 2));
    } while (isAskedAgain && !stopping.signal.aborted);
  }

  async function workOnce() {
    return (await continueImports(services, services.now())) || bringFile(services, stopping.signal);
  }

  return {
    /** Begins, or has the work that is going on look once more. */
    wake() {
      isAskedAgain = true;
      running ??= work()
        // The hourly job tries again.
        .catch((error) => void logError(error, 'An import has stopped'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
