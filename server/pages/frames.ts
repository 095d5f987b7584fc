import { isDeepStrictEqual } from 'node:util';
import type { Frame } from '#nouns/frame.ts';

/** Reads the frame, and knows with which one each page in memory was rendered: at first all with that of the build. */
export function createFrames(readFrame: () => Promise<Frame>, built: Frame | null) {
  const frameOf = new Map<string, Frame>();
  let last: Frame | undefined;

  async function read() {
    last = await readFrame();
    return last;
  }
  return {
    read,
    /** For pages that are rendered on demand: without the database, they get the frame that was read last. */
    readOrLast: () => read().catch((error) => last ?? Promise.reject(error)),
    setRendered: (path: string, frame: Frame) => void frameOf.set(path, frame),
    isOutdated: (path: string, frame: Frame | undefined) => !isDeepStrictEqual(frameOf.get(path) ?? built, frame),
  };
}

/** Calls `onNewDay` when the date has changed. Does not count hours: machines sleep, and clocks are set. */
export function watchDate(today: () => string, onNewDay: () => void) {
  let date = today();
  const timer = setInterval(() => {
    if (today() === date) return;
    date = today();
    onNewDay();
  }, 1_000).unref();
  return { close: () => clearInterval(timer) };
}
