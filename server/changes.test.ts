import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { engines, postgresOnly } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { watchChanges } from './changes.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { runningLock } from './db/postgres.ts';
import type { Db } from './db/schema.ts';

describe.each(engines)('changes on $name', ({ newLocation }) => {
  async function twoProcesses() {
    const location = await newLocation();
    const databases = [openDatabase(location.settings), openDatabase(location.settings)] as const;
    await migrate(databases[0], { sampleData: false, now: new Date() });
    const onChange = [vi.fn(), vi.fn()] as const;
    const changes = [
      await watchChanges(databases[0], location.settings, onChange[0]),
      await watchChanges(databases[1], location.settings, onChange[1]),
    ] as const;
    if (location.settings.kind === 'postgres') {
      // A process that starts may have been killed before it could announce a write.
      await expect.poll(() => onChange[0].mock.calls.length).toBe(1);
      onChange[0].mockClear();
    }
    return {
      databases,
      onChange,
      changes,
      async [Symbol.asyncDispose]() {
        for (const watcher of changes) await watcher.close();
        for (const database of databases) await database.close();
        await location.remove();
      },
    };
  }

  test('notify a process of the writes of another, not of its own', async () => {
    await using both = await twoProcesses();
    await createItem(both.databases[0].db, groups, aGroupInput(), new Date());
    await both.changes[0].announce();
    await expect.poll(() => both.onChange[1].mock.calls.length).toBe(1);
    expect(both.onChange[0]).not.toHaveBeenCalled();
  });

  test('notify nobody while nothing is written', async () => {
    await using both = await twoProcesses();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(both.onChange[0]).not.toHaveBeenCalled();
    expect(both.onChange[1]).not.toHaveBeenCalled();
  });
});

describe.each(postgresOnly)('changes on PostgreSQL', ({ newUrl }) => {
  const pace = { check: 100, answer: 2_000, reconnect: 50 };

  async function watch(change: (url: string) => string = (url) => url) {
    const location = await newUrl();
    const proxy = await startTcpProxy(location.server);
    // Its own name, to tell its connections from those of other tests.
    const name = `test-${randomUUID()}`;
    const watched = new URL(change(proxy.url(location.url)));
    watched.searchParams.set('application_name', name);
    const settings = { kind: 'postgres' as const, url: location.url };
    const database = openDatabase(settings);
    const onChange = vi.fn();
    const opened = { ...settings, url: watched.href };
    return {
      db: database.db,
      location,
      proxy,
      onChange,
      start: () => watchChanges(database, opened, onChange, pace),
      terminate: () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
          database.db,
        ),
      locks: async () => {
        const { rows } = await sql`select mode from pg_locks join pg_stat_activity using (pid)
          where application_name = ${name} and locktype = 'advisory' and granted
          and objid = (${sql.raw(runningLock)}::bigint & 4294967295)::oid`.execute(database.db);
        return rows;
      },
      async [Symbol.asyncDispose]() {
        await database.close();
        await proxy[Symbol.asyncDispose]();
        await location[Symbol.asyncDispose]();
      },
    };
  }

  test('notify after reconnecting, for writes missed while the connection was broken', async () => {
    await using watched = await watch();
    const changes = await watched.start();
    for (let times = 1; times <= 3; times += 1) {
      watched.onChange.mockReset();
      await watched.terminate();
      await expect.poll(() => watched.onChange.mock.calls.length).toBeGreaterThan(0);
      expect(watched.proxy.countOpen()).toBe(1);
    }
    expect(watched.proxy.countAccepted()).toBe(4);
    await changes.close();
    await expect.poll(() => watched.proxy.countOpen()).toBe(0);
  });

  test('notify after the network has dropped the connection without telling', async () => {
    await using watched = await watch();
    const changes = await watched.start();
    watched.proxy.goSilent();
    // The check is never answered, so the connection is replaced.
    await expect.poll(() => watched.proxy.countAccepted()).toBeGreaterThan(1);
    watched.proxy.recover();
    await expect.poll(() => watched.onChange.mock.calls.length).toBeGreaterThan(0);
    expect(watched.proxy.countOpen()).toBe(1);
    await changes.close();
  });

  test('leave no connections behind while the database refuses to let them listen', async () => {
    // The schema of the test comes first, so that its function is called instead of PostgreSQL's.
    await using watched = await watch((url) => url.replace(/(search_path%3D\w+)/, '$1%2Cpg_catalog'));
    await sql`create sequence attempts`.execute(watched.db);
    await sql`create function pg_backend_pid() returns integer language plpgsql as
      $$ begin perform nextval('attempts'); raise 'refused'; end $$`.execute(watched.db);
    const changes = await watched.start();
    const attempts = async () => {
      const { rows } = await sql<{ count: string }>`select last_value as count from attempts`.execute(watched.db);
      return Number(rows[0]?.count);
    };
    await expect.poll(attempts).toBeGreaterThan(4);
    expect(watched.proxy.countOpen()).toBeLessThanOrEqual(1);
    await sql.raw(`drop function ${await schemaOf(watched.db)}.pg_backend_pid()`).execute(watched.db);
    await expect.poll(() => watched.onChange.mock.calls.length).toBeGreaterThan(0);
    expect(watched.proxy.countOpen()).toBe(1);
    await changes.close();
  });

  test('hold a lock that tells other programs that the site runs', async () => {
    await using watched = await watch();
    const changes = await watched.start();
    expect(await watched.locks()).toEqual([{ mode: 'ShareLock' }]);
    await changes.close();
    await expect.poll(watched.locks).toEqual([]);
  });
});

async function schemaOf(db: Db) {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema;
}
