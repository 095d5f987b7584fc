import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import PQueue from 'p-queue';
import { Problem } from '#core/http/problem.ts';

type Limits = {
  /** What is being added, in the plural. */
  what: string;
  concurrency: number;
  maxWait?: number;
};

/** Runs a few tasks at a time. Rejects one that has waited too long, before the connection or a proxy in front of us times out. */
export function createQueue({ what, concurrency, maxWait = 30_000 }: Limits) {
  const queue = new PQueue({ concurrency });
  return function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(tooMany(what)), maxWait);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(start, { signal: waiting.signal });
  };
}

function tooMany(what: string) {
  const headers = { 'retry-after': '30' };
  return new Problem(503, `Many ${what} are being added at once. Please try again in a moment.`, { headers });
}

/** Disables the timeout, because the connection is idle while an upload and those before it are processed. */
export function disableSocketTimeout(c: Context) {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.setTimeout(0);
}
