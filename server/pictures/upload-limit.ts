import PQueue from 'p-queue';
import { Problem } from '#http/problem.ts';

/** Each has its whole file in memory. Those that wait send no more than a few kilobytes. */
const uploadLimit = { atOnce: 3, maxWait: 30_000 };

/** Runs a few uploads at a time. One that has waited too long is refused before its connection times out. */
export function createUploadLimit({ atOnce, maxWait } = uploadLimit) {
  const queue = new PQueue({ concurrency: atOnce });
  return function limit<Result>(upload: () => Promise<Result>): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(tooMany()), maxWait);
    const start = () => {
      clearTimeout(timer);
      return upload();
    };
    return queue.add(start, { signal: waiting.signal });
  };
}

function tooMany() {
  const headers = { 'retry-after': '30' };
  return new Problem(503, 'Many pictures are being added at once. Please try again in a moment.', { headers });
}
