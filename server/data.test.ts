import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { log } from '#core/log.ts';
import { readSettings, SettingsError } from '#core/settings.ts';
import { postgresOnly } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { isWindows, start } from '#test/program.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openData } from './data.ts';
import { openDatabase } from './db/database.ts';
import { migrationLock } from './db/postgres.ts';

function open(url: string) {
  return openData(readSettings({ DATABASE_URL: url, ADMIN_PASSWORD: 'a password for tests' }), () => new Date());
}

describe.each(postgresOnly)('when PostgreSQL', ({ newUrl }) => {
  test('is up later, the site waits for it', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    await using location = await newUrl();
    const port = await freePort();
    const throughProxy = new URL(location.url);
    throughProxy.host = `127.0.0.1:${port}`;
    const opening = open(throughProxy.href);
    await expect
      .poll(() => warn.mock.calls)
      .toContainEqual([{ err: expect.objectContaining({ code: 'ECONNREFUSED' }) }, 'Waiting for the database']);
    await using _proxy = await startTcpProxy(location.server, port);
    const { check, close } = await opening;
    await check();
    await close();
  });

  test.skipIf(isWindows)('is not up, SIGTERM stops the site immediately', async () => {
    const program = start({ env: { DATABASE_URL: `postgres://church@127.0.0.1:${await freePort()}/church` } });
    await expect.poll(() => program.output.out).toContain('Waiting for the database');
    program.child.kill('SIGTERM');
    expect(await program.exited).toMatchObject({ code: 0, err: '' });
  });

  test('has no such database, the person who starts the site is told', async () => {
    await using location = await newUrl();
    const url = location.server;
    url.pathname = '/no_such_database';
    await expect(open(url.href)).rejects.toThrow(
      new SettingsError(
        'DATABASE_URL names a database that cannot be opened: database "no_such_database" does not exist',
      ),
    );
  });

  test('is busy with the migrations of another process, the site waits for them', async () => {
    await using location = await newUrl();
    const other = openDatabase({ kind: 'postgres', url: location.url }, { timeLimit: 0 });
    const opening = await other.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction);
      let failure: unknown;
      const opening = open(location.url);
      opening.catch((error) => {
        failure = error;
      });
      // Longer than a request may wait for a lock.
      const waiting = sql`select 1 from pg_stat_activity where query like '%pg_advisory_xact_lock%'
        and wait_event = 'advisory' and clock_timestamp() - query_start > '6 seconds'`;
      await expect.poll(async () => failure ?? (await waiting.execute(other.db)).rows.length > 0).toBe(true);
      return { finished: opening };
    });
    await other.close();
    await (await opening.finished).close();
  });
});
