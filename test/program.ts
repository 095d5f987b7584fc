import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { aGroupInput } from '#features/groups/fixture.ts';
import { request } from './site.ts';

export const root = join(import.meta.dirname, '..');
export const main = join(root, 'build', 'program', 'main.js');
export const json = { 'content-type': 'application/json' };
/** Windows has no signals: kill() terminates a process immediately. */
export const isWindows = process.platform === 'win32';

/** A folder that is empty at the beginning of each test. */
export let folder: string;
const started: number[] = [];

/** Called before each test by nothing-left-behind.ts. */
export function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'church-main-'));
}

/** Called after each test. Kills processes that a failed test has left running, and removes the folder. */
export function cleanUp() {
  for (const pid of started.splice(0)) {
    try {
      process.kill(isWindows ? pid : -pid, 'SIGKILL');
    } catch {
      // The process has already exited, as it should.
    }
  }
  // Windows releases the files of a process a moment after it exits.
  rmSync(folder, { recursive: true, maxRetries: 10 });
}

type Start = { command?: string; args?: string[]; cwd?: string; env?: Record<string, string> };

/** Starts a process in an empty folder, so that its default files are written there. */
export function start({ command = process.execPath, args = [main], cwd = folder, env = {} }: Start = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  // Runs in its own process group, so that its children can be killed, too.
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', ...env },
    detached: !isWindows,
  });
  if (child.pid) started.push(child.pid);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const exited = once(child, 'close').then(([code]) => ({ code, ...output }));
  return {
    child,
    output,
    exited,
    /** Waits until the process serves, and returns the port. */
    async serving() {
      const port = () => /Serving http:\/\/127\.0\.0\.1:(\d+)/.exec(output.out)?.[1];
      const hasStartedOrExited = () => port() !== undefined || child.exitCode !== null;
      await expect.poll(hasStartedOrExited).toBe(true);
      if (!port()) throw new Error(`it exited instead of serving: ${output.err}`);
      return Number(port());
    },
  };
}

/** Uses the npm that runs the tests, else the one on the PATH. */
export function startNpm(script: string, env: Record<string, string>) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const args = ['run', script];
  return node && cli
    ? start({ command: node, args: [cli, ...args], cwd: root, env })
    : start({ command: 'npm', args, cwd: root, env });
}

/** Interrupts the whole process group, as Ctrl+C in a terminal does. */
export function pressCtrlC(pid = 0) {
  process.kill(-pid, 'SIGINT');
}

export async function logIn(port: number, password: string) {
  const body = JSON.stringify({ password });
  const { status, headers } = await request(port, '/api/admin/login', { method: 'POST', headers: json, body });
  return { status, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

export async function isRefused(port: number) {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return false;
    },
    (error) => error.code === 'ECONNREFUSED',
  );
}

/** Sends the first half of a request that creates a group. */
export async function beginSave(port: number, cookie: string, title: string) {
  const body = Buffer.from(JSON.stringify(aGroupInput({ title })));
  const headers = { ...json, cookie, 'content-length': body.length };
  const pending = httpRequest({ host: '127.0.0.1', port, path: '/api/groups', method: 'POST', headers });
  // Registers the listener first: a connection reset before the second half must fail the test, not hang it.
  const responded = once(pending, 'response');
  responded.catch(() => undefined);
  await new Promise<void>((written) => void pending.write(body.subarray(0, 20), () => written()));
  return {
    async finish() {
      pending.end(body.subarray(20));
      const [response] = await responded;
      response.resume();
      return response.statusCode as number;
    },
  };
}
