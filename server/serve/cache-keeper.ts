import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { log, logFailure } from '#core/log.ts';
import type { Cache } from './cache.ts';

const pace = {
  /** The interval of checks in milliseconds: the delay until writes of other processes are visible. */
  check: 250,
  /** The delay before a failed render is retried. */
  retry: 10_000,
  /** The delay before a page that is switched off is rendered again. Once it is on, its first visitor has it rendered sooner. */
  retryOff: 600_000,
};

/** What the site does ahead of requests: the paths that it renders, and after how long without a render it compresses responses better. */
export type Ahead = { paths: readonly string[]; compressAfterMs: number };

/**
 * Checks the cache for writes of other processes, a new day and a recovered database, and renders `paths` before anybody requests them,
 * one at a time, so that requests are handled in between. Responses, at first compressed quickly, are recompressed when the site is idle.
 */
export function createCacheKeeper(cache: Cache, { paths, compressAfterMs }: Ahead) {
  const stopping = new AbortController();
  const failedAt = new Map<string, number>();
  let isReadable = true;

  function report(error?: unknown) {
    const wasReadable = isReadable;
    isReadable = error === undefined;
    if (wasReadable && !isReadable) log.warn({ err: error }, 'The database cannot be read; trying again');
    if (isReadable && !wasReadable) log.info('The database can be read again');
  }

  function findMissing() {
    const mayRetry = performance.now() - pace.retry;
    return paths.find((path) => !cache.get(path) && (failedAt.get(path) ?? Number.NEGATIVE_INFINITY) < mayRetry);
  }

  async function render(path: string) {
    const rendered = await cache.respond(path).catch(logFailure('Rendering'));
    if (rendered?.status === 200) failedAt.delete(path);
    else failedAt.set(path, performance.now() + (rendered && rendered.status < 500 ? pace.retryOff : 0));
  }

  /** Returns whether there may be more to do immediately. */
  async function step() {
    await cache.check().then(() => report(), report);
    // Visitors who wait for a render come first.
    if (cache.isRendering()) return false;
    const missing = findMissing();
    if (missing) await render(missing);
    return missing !== undefined || (cache.quietMs() > compressAfterMs && (await cache.compressNext()));
  }

  async function run() {
    while (!stopping.signal.aborted) {
      if (await step().catch(logFailure('Keeping the cache current'))) await setImmediate();
      else await wait(pace.check, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }
  let stopped: Promise<void> | undefined;
  return {
    start() {
      stopped = run();
    },
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}
