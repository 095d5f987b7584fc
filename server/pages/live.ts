import type { Kept } from './kept.ts';

/**
 * Answers that follow the database, kept until it changes. A refresh makes an answer anew while the old one goes on being
 * served; however many ask for one meanwhile, it is made once more.
 */
export function createLiveAnswers(make: (path: string) => Promise<Kept>, kept: Map<string, Kept>) {
  const refreshes = new Map<string, () => Promise<void>>();
  const last = new Map<string, Promise<void>>();

  function refresh(path: string) {
    let run = refreshes.get(path);
    if (!run) {
      run = onceAtATime(async () => {
        kept.set(path, await make(path));
      });
      refreshes.set(path, run);
    }
    const made = run();
    last.set(path, made);
    made.catch(() => last.get(path) === made && last.delete(path));
    return made;
  }
  return {
    refresh,
    /** For who asks before an answer was first made: makes it, unless that is under way. */
    async prepare(path: string) {
      if (!kept.has(path)) await (last.get(path) ?? refresh(path));
    },
    /** Waits until nothing is being made: what is needed for it can be closed then. */
    async finish() {
      await Promise.allSettled(last.values());
    },
  };
}

function onceAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function start() {
    next = undefined;
    running = work().finally(() => {
      // Who asks between this end and the next beginning is served by the next one.
      if (!next) running = undefined;
    });
    return running;
  }
  return function run(): Promise<void> {
    if (!running) return start();
    // What is running may have begun before the change that is asked for now.
    next ??= running.then(start, start);
    return next;
  };
}
