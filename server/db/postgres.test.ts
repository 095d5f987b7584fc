import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { postgresOnly } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openDatabase } from './database.ts';
import { withClient } from './postgres-tools.ts';
import type { Db } from './schema.ts';

/** A shorter limit than usual, because the tests wait for it. */
const timeLimit = 6_000;

describe.each(postgresOnly)('on PostgreSQL', ({ newUrl }) => {
  async function open(options?: { timeLimit: number }) {
    const location = await newUrl();
    const proxy = await startTcpProxy(location.server);
    const database = openDatabase({ kind: 'postgres', url: proxy.url(location.url) }, options);
    const other = openDatabase({ kind: 'postgres', url: location.url }, { timeLimit: 0 });
    await sql`create table numbers (number integer)`.execute(other.db);
    return {
      url: location.url,
      proxy,
      db: database.db,
      /** The connection of another program. */
      other: other.db,
      async [Symbol.asyncDispose]() {
        await database.close();
        await other.close();
        await proxy[Symbol.asyncDispose]();
        await location[Symbol.asyncDispose]();
      },
    };
  }

  const insert = (db: Db) => sql`insert into numbers values (1)`.execute(db);
  const count = async (db: Db) => (await sql`select * from numbers`.execute(db)).rows.length;

  test('a process survives a connection that breaks during a query', async () => {
    await using opened = await open();
    const program = `
      import { sql } from 'kysely';
      import { openDatabase } from '#server/db/database.ts';
      const { db, close } = openDatabase({ kind: 'postgres', url: ${JSON.stringify(opened.url)} });
      await sql\`select 'broken on purpose', pg_sleep(100)\`.execute(db).catch(({ code }) => console.log(code));
      const answers = () => sql\`select 1\`.execute(db).then(() => true, () => false);
      while (!(await answers()));
      console.log('alive');
      await close();`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    const breakConnection = async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%broken on purpose%' and wait_event = 'PgSleep'`.execute(opened.other);
      return rows.length;
    };
    await expect.poll(breakConnection).toBe(1);
    const { stdout } = await run;
    expect(stdout).toContain('57P01');
    expect(stdout).toMatch(/alive\n$/);
  });

  test('a connection that breaks while a command uses it fails the command, and does not end the process', async () => {
    await using opened = await open();
    // An error event without a listener would fail this test.
    const command = withClient(opened.proxy.url(opened.url), async (client) => {
      opened.proxy.goAway();
      await client.query('select pg_sleep(100)');
    });
    await expect(command).rejects.toThrow('Connection terminated unexpectedly');
  });

  test('a connection that breaks in a transaction is replaced, and the first error is the one reported', async () => {
    await using opened = await open();
    const save = opened.db.transaction().execute(async (transaction) => {
      await insert(transaction);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    });
    await expect(save).rejects.toThrow('terminating connection due to administrator command');
    await opened.db.transaction().execute(insert);
    expect(await count(opened.db)).toBe(1);
  });

  test('a query that waits for a lock is given up', async () => {
    await using opened = await open({ timeLimit });
    await opened.other.transaction().execute(async (transaction) => {
      await sql`lock table numbers`.execute(transaction);
      await expect(insert(opened.db)).rejects.toMatchObject({ code: '55P03' });
    });
    await insert(opened.db);
    expect(await count(opened.db)).toBe(1);
  });

  test('a query that takes too long is canceled', async () => {
    await using opened = await open({ timeLimit });
    await expect(sql`select pg_sleep(100)`.execute(opened.db)).rejects.toMatchObject({ code: '57014' });
    await insert(opened.db);
  });

  test('nothing is limited for migrations and other long work', async () => {
    await using opened = await open({ timeLimit: 0 });
    const { rows } = await sql`select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting <> '0'`.execute(
      opened.db,
    );
    expect(rows).toEqual([]);
  });

  test('a query and a transaction that are never answered fail, and their connections are not used again', async () => {
    await using opened = await open({ timeLimit });
    // Runs in parallel, so that there are two connections.
    await Promise.all([insert(opened.db), insert(opened.db)]);
    const save = opened.db.transaction().execute(async (transaction) => {
      await insert(transaction);
      opened.proxy.goSilent();
      await Promise.all([
        expect(insert(opened.db)).rejects.toThrow('Connection terminated'),
        expect(insert(transaction)).rejects.toThrow('Connection terminated'),
      ]);
      throw new Error('and so the transaction fails');
    });
    await expect(save).rejects.toThrow('and so the transaction fails');
    opened.proxy.recover();
    await opened.db.transaction().execute(insert);
    await insert(opened.db);
    expect(await count(opened.db)).toBe(4);
  });
});
