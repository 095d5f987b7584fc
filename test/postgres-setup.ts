import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** Runs before all tests: finds or installs PostgreSQL if possible, starts it, and prints which databases are tested. */
export default async function setUpPostgres() {
  if (process.env.TEST_POSTGRES_URL) {
    console.log('Databases: SQLite, and PostgreSQL at TEST_POSTGRES_URL');
    return undefined;
  }
  const binaries = findBinaries() ?? installBinaries();
  const user = serverUser();
  if (!binaries || !user) {
    const reason = binaries ? 'it does not run as root and there is no user postgres' : 'it is not installed here';
    console.log(`Databases: SQLite only. The PostgreSQL half is not run: ${reason}, and TEST_POSTGRES_URL is not set`);
    return undefined;
  }
  const server = await startPostgres(binaries, user);
  process.env.TEST_POSTGRES_URL = server.url;
  console.log(`Databases: SQLite, and PostgreSQL from ${binaries}`);
  return server.stop;
}

export function findBinaries() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().reverse(),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function installBinaries() {
  const canInstall = process.env.CI && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) return undefined;
  console.log('Installing PostgreSQL for the tests');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const task of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const { status } = spawnSync('apt-get', ['-qq', ...task], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return undefined;
  }
  return findBinaries();
}

type User = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root. */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return uid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid?.stdout) } : undefined;
}

/** Tests do not need durability, and would spend most of their time waiting for the disk. */
const volatile = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';

export async function startPostgres(binaries: string, user: User, settings = volatile) {
  const folder = mkdtempSync(join(tmpdir(), 'church-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(binaries, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 ${settings}`;
  const start = () => run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  const pause = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pause,
    resume: start,
    stop() {
      pause();
      rmSync(folder, { recursive: true });
    },
  };
}
