// `npm start`, and what a service runs: the built server with its memory settings (docs/decisions/012). No shell is asked to set
// them, because Windows has none that could. Plain JavaScript, because stripping types would cost more than all of this.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export function startServer(platform = process.platform) {
  const args = ['--optimize-for-size', join(import.meta.dirname, '..', 'build', 'program', 'main.js')];
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' };
  // Does not return: this process becomes the server, so that signals reach it and no second Node takes memory.
  if (platform !== 'win32') process.execve(process.execPath, [process.execPath, ...args], env);

  // Windows cannot replace a process. The console tells both of Ctrl+C, so this one only waits for the server to end.
  for (const signal of ['SIGINT', 'SIGBREAK']) process.on(signal, () => undefined);
  spawn(process.execPath, args, { env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
}

if (import.meta.main) startServer();
