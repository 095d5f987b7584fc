import { setImmediate } from 'node:timers/promises';
import type { PreparedResponse } from './prepared-response.ts';

/**
 * Prepares responses and refreshes them when their data has changed, one after another, so that requests are served in between. The
 * old response is served meanwhile. All changes that arrive before a response is next rendered share one render.
 */
export function createRefresher(
  render: (path: string) => Promise<PreparedResponse>,
  responses: Map<string, PreparedResponse>,
) {
  const queued = new Map<string, PromiseWithResolvers<void>>();
  const running = new Map<string, Promise<void>>();
  let isProcessing = false;

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
    if (running.has(path)) await running.get(path);
    const refreshed = queued.get(path);
    if (!refreshed) return;
    queued.delete(path);
    const rendered = render(path).then((response) => {
      responses.set(path, response);
      refreshed.resolve();
    }, refreshed.reject);
    running.set(path, rendered);
    await rendered;
    running.delete(path);
  }

  function enqueue(path: string) {
    const refreshed = queued.get(path) ?? Promise.withResolvers<void>();
    queued.set(path, refreshed);
    return refreshed.promise;
  }

  return {
    async refresh(paths: string[]) {
      const refreshed = Promise.all(paths.map(enqueue));
      processQueue();
      await refreshed;
    },
    /** For a request that arrives before the first render: skips the queue, unless the render is in progress. */
    async prepare(path: string) {
      if (responses.has(path)) return;
      const inProgress = running.get(path);
      if (inProgress && !queued.has(path)) return inProgress;
      const refreshed = enqueue(path);
      start(path);
      await refreshed;
    },
    /** Waits until no render is in progress, so that the database can be closed. */
    async finish() {
      await Promise.allSettled([...running.values(), ...[...queued.values()].map(({ promise }) => promise)]);
    },
  };
}
