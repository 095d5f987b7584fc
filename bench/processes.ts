import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../test/site.ts';

/** Starts a server and waits until it answers `path` with 200. */
export async function startAnswering(
  [command = '', ...args]: string[],
  { port, path, env = process.env }: { port: number; path: string; env?: NodeJS.ProcessEnv },
) {
  const start = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Whatever goes wrong here, nothing is left running.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  for (let tries = 0; tries < 5_000; tries++) {
    if (child.exitCode !== null) break;
    const answer = await ask(port, path).catch(() => undefined);
    if (answer?.status === 200) {
      return { child, startMs: performance.now() - start, stop: () => stop(child) };
    }
    await wait(2);
  }
  await stop(child);
  throw new Error(`${command} ${args.join(' ')} did not answer ${path}`);
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
