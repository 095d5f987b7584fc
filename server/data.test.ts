import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { postgresOnly } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { isWindows, start } from '#test/program.ts';
import { request } from '#test/site.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openDatabase } from './db/database.ts';
import { migrationLock } from './db/postgres.ts';

describe.each(postgresOnly)('when PostgreSQL', ({ newUrl }) => {
  test('is up later, the site waits for it and then serves', async () => {
    await using location = await newUrl();
    const port = await freePort();
    const throughProxy = new URL(location.url);
    throughProxy.host = `127.0.0.1:${port}`;
    const program = start({ env: { DATABASE_URL: throughProxy.href } });
    await expect.poll(() => program.output.out).toContain('Waiting for the database');
    await using _proxy = await startTcpProxy(location.server, port);
    expect(await request(await program.serving(), '/healthz')).toMatchObject({ status: 200 });
    program.child.kill('SIGTERM');
    expect(await program.exited).toMatchObject({ code: isWindows ? null : 0, err: '' });
  });

  test.skipIf(isWindows)('is not up, SIGTERM stops the site immediately', async () => {
    const program = start({ env: { DATABASE_URL: `postgres://church@127.0.0.1:${await freePort()}/church` } });
    await expect.poll(() => program.output.out).toContain('Waiting for the database');
    program.child.kill('SIGTERM');
    expect(await program.exited).toMatchObject({ code: 0, err: '' });
  });

  test('has no such database, the site says so in one line and stops', async () => {
    await using location = await newUrl();
    const url = location.server;
    url.pathname = '/no_such_database';
    expect(await start({ env: { DATABASE_URL: url.href } }).exited).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL names a database that cannot be opened: database "no_such_database" does not exist\n',
    });
  });

  test('is busy with the migrations of another process, the site waits for them', async () => {
    await using location = await newUrl();
    const other = openDatabase({ kind: 'postgres', url: location.url }, { timeLimit: 0 });
    const program = await other.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction);
      const started = start({ env: { DATABASE_URL: location.url } });
      // Waits longer than a request may wait for a lock.
      const waiting = sql`select 1 from pg_stat_activity where query like '%pg_advisory_xact_lock%'
        and wait_event = 'advisory' and clock_timestamp() - query_start > '6 seconds'`;
      const isWaiting = async () => (await waiting.execute(other.db)).rows.length > 0 || started.child.exitCode;
      await expect.poll(isWaiting).toBe(true);
      return started;
    });
    await other.close();
    await program.serving();
    expect(program.output.out).not.toContain('Waiting');
  });
});
