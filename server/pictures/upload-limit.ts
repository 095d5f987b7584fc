import PQueue from 'p-queue';
import { Problem } from '#http/problem.ts';

/** Each has its whole file in memory. Those that wait have sent a few kilobytes. */
const uploadLimit = { atOnce: 3, maxWait: 30_000 };

/** Reads a few uploads at a time, and cuts one of them. One that has waited too long is refused before its connection times out. */
export function createUploadLimit({ atOnce, maxWait } = uploadLimit) {
  const uploads = new PQueue({ concurrency: atOnce });
  const turns = new PQueue({ concurrency: 1 });
  return function limit<Upload, Result>(read: () => Promise<Upload>, cut: (upload: Upload) => Promise<Result>) {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(tooMany()), maxWait);
    async function start() {
      clearTimeout(timer);
      const upload = await read();
      return turns.add(() => cut(upload));
    }
    return uploads.add(start, { signal: waiting.signal });
  };
}

function tooMany() {
  const headers = { 'retry-after': '30' };
  return new Problem(503, 'Many pictures are being added at once. Please try again in a moment.', { headers });
}
