import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { startServerProcess } from '../processes.ts';
import { atExit } from './at-exit.ts';

export const password = 'the right one, for a volunteer';

const startScript = join(import.meta.dirname, '..', '..', 'tools', 'start.mjs');

/** A new folder, removed at the end. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'church-faults-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type SiteOptions = {
  /** DATABASE_URL. The default is a new SQLite file. */
  database?: string;
  port?: number;
  env?: Record<string, string>;
  /** The user to run as instead of our own. */
  user?: { uid: number; gid: number };
  program?: string;
};

export type Site = Awaited<ReturnType<typeof startSite>>;

/** The built site, as `npm start` runs it. What it prints goes into a file, because under faults it prints a lot. */
export async function startSite(options: SiteOptions = {}) {
  const folder = newFolder();
  const { database = `file:${join(folder, 'church.db')}`, port = await freePort(), env, user, program } = options;
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const started = await startServerProcess([process.execPath, program ?? startScript], {
    port,
    path: '/healthz',
    // Asking takes time, which a site that starts on the same core needs.
    pollMs: 20,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      MEDIA_DIR: join(folder, 'media'),
      ADMIN_PASSWORD: password,
      SAMPLE_DATA: 'off',
      ...env,
    },
    stdio: ['ignore', log, log],
    ...user,
  })
    .catch((error: Error) => {
      throw new Error(`${error.message}. The log ends:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    })
    .finally(() => closeSync(log));
  const { child, stop } = started;
  return {
    port,
    database,
    pid: child.pid ?? 0,
    stop,
    startMs: started.startMs,
    /** Kills the process without letting it finish anything. */
    kill() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      return exited;
    },
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    log: () => readFileSync(logFile, 'utf8'),
  };
}
