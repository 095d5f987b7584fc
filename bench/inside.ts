// Loaded into the server's own process before it (`--import`), which knows best what it uses. Answers at a port of its own.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Usage = {
  /** Since the start, of all threads. */
  cpuMs: number;
  megabytes: number;
  /** How long the event loop was busy at most, since the last time it was asked. */
  longestTurnMs: number;
};

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const server = createServer((_, response) => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    megabytes: process.memoryUsage.rss() / 1024 ** 2,
    longestTurnMs: delay.max / 1e6,
  };
  delay.reset();
  response.end(JSON.stringify(usage));
});
// The server's own threads and processes load this, too, and find the port taken.
server.on('error', () => undefined);
server.listen(Number(process.env.INSIDE_PORT), '127.0.0.1').unref();
