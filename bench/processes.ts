import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '../test/site.ts';

/** This limit only stops processes that hang, even on a busy machine. */
const timeoutMs = 300_000;

type Start = Pick<SpawnOptions, 'env' | 'stdio' | 'uid' | 'gid'> & { port: number; path: string; pollMs?: number };

/** Starts a server and waits until it responds to `path` with 200. */
export async function startServerProcess(
  [command = '', ...args]: string[],
  { port, path, pollMs = 2, env = process.env, stdio = ['ignore', 'ignore', 'inherit'], ...user }: Start,
) {
  const start = performance.now();
  const child = spawn(command, args, { env, stdio, ...user });
  // Leaves nothing running if this process fails.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  while (child.exitCode === null && child.signalCode === null && performance.now() - start < timeoutMs) {
    const response = await request(port, path).catch(() => undefined);
    if (response?.status === 200) {
      return { child, startMs: performance.now() - start, stop: () => stop(child) };
    }
    await wait(pollMs);
  }
  await stop(child);
  throw new Error(`${command} ${args.join(' ')} did not respond to ${path}`);
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
