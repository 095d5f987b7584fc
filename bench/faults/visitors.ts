import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { isSmallest } from '../smallest.ts';
import { count, whole } from './outcome.ts';

export type Visits = {
  count: number;
  /** Counts by status, or 'no answer', and path. */
  notServed: Map<string, number>;
  p99Ms: number;
  maxMs: number;
};

/** What visitors see first: prepared pages and an API list. */
export const publicPaths = ['/', '/news', '/about', '/small-groups', '/api/groups'];

type Visit = { port: number; paths: string[]; pauseMs: number };

/** Figures do not matter at the smallest size, and the machine is busy. */
const pauseMs = isSmallest ? 50 : 3;

/** Threads whose visitor has stopped: each takes as long to start as some phases take. */
const idle: Worker[] = [];

/**
 * A visitor who requests one page after another until told to stop. Runs in its own thread, because this one is busy with the attack
 * and would measure itself.
 */
export function startVisitor(port: number, paths = publicPaths) {
  const worker = idle.pop() ?? new Worker(new URL(import.meta.url));
  worker.ref();
  worker.postMessage({ port, paths, pauseMs } satisfies Visit);
  return {
    async stop(): Promise<Visits> {
      worker.postMessage('stop');
      const [visits] = await once(worker, 'message');
      worker.unref();
      idle.push(worker);
      return visits;
    },
  };
}

/** Measures what a visitor sees while `work` runs. */
export async function visitorMeanwhile<Value>(port: number, work: () => Promise<Value>) {
  const visitor = startVisitor(port);
  const result = await work();
  return { result, visits: await visitor.stop() };
}

export function visitorsNote({ p99Ms, maxMs }: Visits, quiet: Visits) {
  return `visitors’ p99 ${p99Ms.toFixed(1)} ms, ${(p99Ms / quiet.p99Ms).toFixed(1)} times that without, max ${whole(maxMs)} ms`;
}

if (!isMainThread) {
  let isStopped = false;
  parentPort?.on('message', async (asked: Visit | 'stop') => {
    isStopped = asked === 'stop';
    if (asked !== 'stop') parentPort?.postMessage(await visit(asked, () => isStopped));
  });
}

async function visit({ port, paths, pauseMs }: Visit, isStopped: () => boolean) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const notServed = new Map<string, number>();
  while (!isStopped()) {
    for (const path of paths) {
      const start = performance.now();
      const status = await ask(agent, port, path);
      times.push(performance.now() - start);
      if (status !== 200) count(notServed, `${status} for ${path}`);
      await wait(pauseMs);
    }
  }
  times.sort((one, other) => one - other);
  const visits: Visits = {
    count: times.length,
    notServed,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    maxMs: times.at(-1) ?? Number.NaN,
  };
  agent.destroy();
  return visits;
}

function ask(agent: Agent, port: number, path: string) {
  return new Promise<number | string>((resolve) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, path, agent, timeout: 30_000 }, (incoming) => {
      incoming.on('end', () => resolve(incoming.statusCode ?? 0)).on('error', () => resolve('a broken response'));
      incoming.resume();
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in time')));
    // The server may close a keep-alive connection at the very moment of the next request. Browsers retry, and so does this.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, port, path));
      else resolve(`no response (${error.code ?? error.message})`);
    });
    outgoing.end();
  });
}
