import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { ask } from '../test/site.ts';
import { startAnswering } from './processes.ts';
import { cores } from './tools.ts';

const password = 'a password for measuring';
const startScript = join(import.meta.dirname, '..', 'scripts', 'start.mjs');

/** The site as `npm start` runs it, in one process, on a database file. */
export async function startBuiltServer(
  databaseFile: string,
  { sampleData = false, path = '/', program = startScript } = {},
) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${databaseFile}`,
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: sampleData ? 'on' : 'off',
  };
  const command = [...cores.serving, process.execPath, program];
  const { child, startMs, stop } = await startAnswering(command, { port, path, env });
  return { port, startMs, stop, residentMegabytes: () => residentMegabytes(child.pid) };
}

/** As the system counts it: the program's own file included, whether it is shared or not. */
function residentMegabytes(pid: number | undefined) {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** A volunteer who has logged in and writes through the API. */
export async function logIn(port: number) {
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify({ password }) };
  const { headers } = await ask(port, '/api/admin/login', login);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return async function write(method: 'POST' | 'PATCH', path: string, content: unknown): Promise<{ id: string }> {
    const body = JSON.stringify(content);
    const { status, text } = await ask(port, path, { method, headers: { ...json, cookie }, body });
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return JSON.parse(text);
  };
}
