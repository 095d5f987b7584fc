// Preloaded into the server's process (`--import`) to report what it uses. Listens on its own port.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

export type Usage = {
  /** CPU time of all threads since the start. */
  cpuMs: number;
  megabytes: number;
  /** The longest time that the event loop was blocked since the last request. */
  longestTurnMs: number;
};

const resolution = 2;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
const server = createServer(async (_, response) => {
  const { user, system } = process.cpuUsage();
  // A turn is measured by the next sample, and only if there was a previous one.
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
// The server's worker threads and child processes load this, too, and find the port taken.
server.on('error', () => undefined);
server.listen(Number(process.env.INSIDE_PORT), '127.0.0.1').unref();
