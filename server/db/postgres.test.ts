import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { postgresOnly } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openDatabase } from './database.ts';
import { withClient } from './postgres-tools.ts';
import type { Db } from './schema.ts';

/** A shorter limit than usual, because the tests wait for it. */
const timeLimit = 6_000;

// An error event without a listener would fail these tests.
describe.each(postgresOnly)('on PostgreSQL', ({ newUrl }) => {
  async function open(options?: { timeLimit: number }) {
    const location = await newUrl();
    const proxy = await startTcpProxy(location.server);
    const database = openDatabase({ kind: 'postgres', url: proxy.url(location.url) }, options);
    const other = openDatabase({ kind: 'postgres', url: location.url }, { timeLimit: 0 });
    await sql`create table numbers (number integer)`.execute(other.db);
    return {
      url: proxy.url(location.url),
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

  test('a connection that breaks fails its query, transaction or command with the first error, and is replaced', async () => {
    await using opened = await open();
    const save = opened.db.transaction().execute(async (transaction) => {
      await insert(transaction);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
    });
    await expect(save).rejects.toThrow('terminating connection due to administrator command');
    await opened.db.transaction().execute(insert);
    expect(await count(opened.db)).toBe(1);

    const query = sql`select 'broken on purpose', pg_sleep(100)`.execute(opened.db);
    const breakConnection = async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%broken on purpose%' and wait_event = 'PgSleep'`.execute(opened.other);
      return rows.length;
    };
    await Promise.all([expect(query).rejects.toMatchObject({ code: '57P01' }), expect.poll(breakConnection).toBe(1)]);
    await expect.poll(() => count(opened.db).catch(() => 0)).toBe(1);

    const command = withClient(opened.url, async (client) => {
      opened.proxy.goAway();
      await client.query('select pg_sleep(100)');
    });
    await expect(command).rejects.toThrow('Connection terminated unexpectedly');
  });

  test('a query that waits for a lock or takes too long is given up', async () => {
    await using opened = await open({ timeLimit });
    await Promise.all([
      opened.other.transaction().execute(async (transaction) => {
        await sql`lock table numbers`.execute(transaction);
        await expect(insert(opened.db)).rejects.toMatchObject({ code: '55P03' });
      }),
      expect(sql`select pg_sleep(100)`.execute(opened.db)).rejects.toMatchObject({ code: '57014' }),
    ]);
    await insert(opened.db);
    expect(await count(opened.db)).toBe(1);
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
