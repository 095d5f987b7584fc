// Loaded into the server's own process before it (`--import`), which knows best what it uses. Answers at a port of its own.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

export type Usage = {
  /** Since the start, of all threads. */
  cpuMs: number;
  megabytes: number;
  /** How long the event loop was busy at most, since the last time it was asked. */
  longestTurnMs: number;
};

const resolution = 2;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const server = createServer(async (_, response) => {
  const { user, system } = process.cpuUsage();
  // A turn is measured once the next sample is taken, and only if one was taken before it.
  await wait(2 * resolution);
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    megabytes: process.memoryUsage.rss() / 1024 ** 2,
    longestTurnMs: delay.max / 1e6,
  };
  delay.reset();
  await wait(2 * resolution);
  response.end(JSON.stringify(usage));
});
// The server's own threads and processes load this, too, and find the port taken.
server.on('error', () => undefined);
server.listen(Number(process.env.INSIDE_PORT), '127.0.0.1').unref();
