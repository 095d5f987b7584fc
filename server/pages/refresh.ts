import { setImmediate } from 'node:timers/promises';
import type { Kept } from './kept.ts';

/**
 * Prepares responses and makes them anew when their data has changed, one after another, so that visitors are served in between. The
 * old response is served meanwhile; however many changes come before it is next made, it is made once for all of them.
 */
export function createRefresher(make: (path: string) => Promise<Kept>, responses: Map<string, Kept>) {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const running = new Map<string, Promise<void>>();
  let working: Promise<void> | undefined;

  async function workOff() {
    // Sees what is added while it runs, too.
    for (const path of waiting.keys()) {
      await start(path);
      await setImmediate();
    }
    working = undefined;
  }

  async function start(path: string) {
    // Never the same one twice at once: the older one could come last.
    if (running.has(path)) await running.get(path);
    const asked = waiting.get(path);
    if (!asked) return;
    waiting.delete(path);
    const made = make(path).then((response) => {
      responses.set(path, response);
      asked.resolve();
    }, asked.reject);
    running.set(path, made);
    await made;
    if (running.get(path) === made) running.delete(path);
  }

  function enqueue(path: string) {
    const asked = waiting.get(path) ?? Promise.withResolvers<void>();
    waiting.set(path, asked);
    return asked.promise;
  }

  return {
    async refresh(paths: string[]) {
      const made = Promise.all(paths.map(enqueue));
      working ??= workOff();
      await made;
    },
    /** For who asks before a response was first made: ahead of all others, unless it is under way. */
    async prepare(path: string) {
      if (responses.has(path)) return;
      const inProgress = running.get(path);
      if (inProgress && !waiting.has(path)) return inProgress;
      const made = enqueue(path);
      start(path);
      await made;
    },
    /** Waits until nothing is being made: what is needed for it can be closed then. */
    async finish() {
      await Promise.all([working, ...running.values()]);
    },
  };
}
