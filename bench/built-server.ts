import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { request } from '../test/site.ts';
import { startServerProcess } from './processes.ts';
import { cores } from './tools.ts';

const password = 'a password for measuring';
const startScript = join(import.meta.dirname, '..', 'tools', 'start.mjs');

/** The site as `npm start` runs it, in one process, on a database file. */
export async function startBuiltServer(
  databaseFile: string,
  { sampleData = false, path = '/', program = startScript, trustedProxies = 0, env: added = {} } = {},
) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${databaseFile}`,
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: sampleData ? 'on' : 'off',
    TRUST_PROXY: String(trustedProxies),
    ...added,
  };
  const command = [...cores.server, process.execPath, program];
  const { child, startMs, stop } = await startServerProcess(command, { port, path, env });
  return { port, startMs, stop, pid: child.pid, residentMegabytes: () => residentMegabytes(child.pid) };
}

/** RSS as the system reports it, shared pages included. */
export function residentMegabytes(pid: number | undefined) {
  // Some Linux systems lack ps.
  if (process.platform === 'linux') return kilobytesIn(readFileSync(`/proc/${pid}/status`, 'utf8')) / 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

function kilobytesIn(status: string) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}

const json = { 'content-type': 'application/json' };

/** The cookie of a volunteer who has just logged in. */
export async function logIn(port: number) {
  const login = { method: 'POST', headers: json, body: JSON.stringify({ password }) };
  const { headers } = await request(port, '/api/admin/login', login);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** A function that writes through the API. */
export async function startWriting(port: number) {
  const cookie = await logIn(port);
  return async function write(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    content: unknown,
  ): Promise<{ id: string }> {
    const body = JSON.stringify(content);
    const { status, text } = await request(port, path, { method, headers: { ...json, cookie }, body });
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  };
}
