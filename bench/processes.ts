import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '../test/site.ts';

/** Starts a server and waits until it responds to `path` with 200. */
export async function startServerProcess(
  [command = '', ...args]: string[],
  { port, path, env = process.env }: { port: number; path: string; env?: NodeJS.ProcessEnv },
) {
  const start = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Leaves nothing running if this process fails.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  for (let tries = 0; tries < 5_000; tries++) {
    if (child.exitCode !== null) break;
    const response = await request(port, path).catch(() => undefined);
    if (response?.status === 200) {
      return { child, startMs: performance.now() - start, stop: () => stop(child) };
    }
    await wait(2);
  }
  await stop(child);
  throw new Error(`${command} ${args.join(' ')} did not respond to ${path}`);
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
