import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { logFailure } from '#server/log.ts';
import type { PreparedResponse } from './prepared-response.ts';

/**
 * Prepares responses and refreshes them when their data has changed, one after another, so that requests are served in between. The
 * old response is served meanwhile. All changes that arrive before a response is next rendered share one render. One that failed is
 * retried until it succeeds, because the old response would otherwise stay until the next change.
 */
export function createRefresher(
  render: (path: string) => Promise<PreparedResponse>,
  responses: Map<string, PreparedResponse>,
  { firstPauseMs, longestPauseMs } = { firstPauseMs: 1_000, longestPauseMs: 60_000 },
) {
  const queued = new Map<string, PromiseWithResolvers<void>>();
  const running = new Map<string, Promise<void>>();
  const failed = new Set<string>();
  const closing = new AbortController();
  let isProcessing = false;
  let isRetrying = false;

  async function processQueue() {
    if (isProcessing) return;
    isProcessing = true;
    // Also iterates over paths added meanwhile.
    for (const path of queued.keys()) {
      await start(path);
      await setImmediate();
    }
    isProcessing = false;
  }

  async function start(path: string) {
    // Never renders a path twice concurrently: the older response could arrive last.
    while (running.has(path)) await running.get(path);
    const refreshed = queued.get(path);
    if (!refreshed) return;
    queued.delete(path);
    const rendered = render(path).then(
      (response) => {
        responses.set(path, response);
        failed.delete(path);
        refreshed.resolve();
      },
      (error) => {
        failed.add(path);
        retryFailed();
        refreshed.reject(error);
      },
    );
    running.set(path, rendered);
    await rendered;
    running.delete(path);
  }

  function enqueue(path: string) {
    const refreshed = queued.get(path) ?? Promise.withResolvers<void>();
    queued.set(path, refreshed);
    return refreshed.promise;
  }

  async function refresh(paths: string[]) {
    const refreshed = Promise.all(paths.map(enqueue));
    processQueue();
    await refreshed;
  }

  async function retryFailed() {
    if (isRetrying) return;
    isRetrying = true;
    for (let pause = firstPauseMs; failed.size > 0; pause = Math.min(2 * pause, longestPauseMs)) {
      const isClosing = await wait(pause, false, { ref: false, signal: closing.signal }).catch(() => true);
      if (isClosing) break;
      const waiting = [...failed].filter((path) => !running.has(path));
      await refresh(waiting).catch(logFailure('Retrying to refresh'));
    }
    isRetrying = false;
  }

  return {
    refresh,
    /** For a request that arrives before the first render, or needs a fresh one: skips the queue, unless the render is in progress. */
    async prepare(path: string, isFresh = false) {
      const inProgress = running.get(path);
      if (!isFresh && responses.has(path)) return;
      if (!isFresh && inProgress && !queued.has(path)) return inProgress;
      const refreshed = enqueue(path);
      start(path);
      await refreshed;
    },
    /** Stops retrying, and waits until no render is in progress, so that the database can be closed. */
    async finish() {
      closing.abort();
      await Promise.allSettled([...running.values(), ...[...queued.values()].map(({ promise }) => promise)]);
    },
  };
}
