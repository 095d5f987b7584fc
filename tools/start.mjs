// Starts the built server for `npm start` and services, with its memory settings (docs/decisions/012), which are not set in the npm
// script because the Windows shell could not. Plain JavaScript, because stripping types would take longer than the script itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export function startServer(platform = process.platform) {
  const args = ['--optimize-for-size', join(import.meta.dirname, '..', 'build', 'program', 'main.js')];
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' };
  // Replaces this process with the server and does not return, so that signals reach it and no second Node uses memory.
  if (platform !== 'win32') process.execve(process.execPath, [process.execPath, ...args], env);

  // Windows cannot replace a process. The console sends Ctrl+C to both, so this one only waits for the server to exit.
  for (const signal of ['SIGINT', 'SIGBREAK']) process.on(signal, () => undefined);
  spawn(process.execPath, args, { env, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
}

if (import.meta.main) startServer();
