import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findBinaries, serverUser, startPostgres } from '../../test/postgres-setup.ts';
import { isSmallest } from '../smallest.ts';
import { atExit } from './at-exit.ts';

let opened: ReturnType<typeof open> | undefined;

/**
 * One PostgreSQL for all lines, started on demand, or the reason why there is none. `isRepeated`: the line also runs on
 * SQLite, which is enough for the smallest run.
 */
export async function openPostgres({ isRepeated = false } = {}) {
  if (isRepeated && isSmallest) return 'at the smallest size on SQLite only';
  opened ??= open();
  return opened;
}

async function open() {
  const binaries = findBinaries();
  const user = serverUser();
  if (!binaries) return 'PostgreSQL is not installed here';
  if (!user) return 'PostgreSQL does not run as root, and there is no user postgres';
  // Default settings: a confirmed write has reached the disk.
  const server = await startPostgres(binaries, user, '');
  let isStopped = false;
  atExit(() => {
    // Only a running server can be stopped.
    if (isStopped) server.resume();
    server.stop();
  });
  return {
    /** The URL of a new, empty database. */
    async newDatabase() {
      const name = `faults_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(server.url);
      url.pathname = name;
      return url.href;
    },
    pause() {
      server.pause();
      isStopped = true;
    },
    resume() {
      server.resume();
      isStopped = false;
    },
  };
}
