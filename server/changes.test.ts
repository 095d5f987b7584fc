import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { engines, postgresOnly } from '#test/database.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { watchChanges } from './changes.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Settings } from './settings.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

describe.each(engines)('changes on $name', ({ newLocation }) => {
  // SQLite is polled with an interval, which time that passes here fires. PostgreSQL sends notifications, in order.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  async function startProcess(settings: Settings['database']) {
    const database = openDatabase(settings);
    await migrate(database, { sampleData: false, now });
    const onChange = vi.fn();
    const changes = await watchChanges(database, settings, onChange);
    return {
      countNotified: () => onChange.mock.calls.length,
      async write() {
        await createItem(database.db, groups, aGroupInput(), now);
        await changes.announce();
        await vi.advanceTimersByTimeAsync(1_000);
      },
      async [Symbol.asyncDispose]() {
        await changes.close();
        await database.close();
      },
    };
  }

  test('notify a process of the writes of another, once for each, and not of its own', async () => {
    const { settings, remove } = await newLocation();
    {
      await using one = await startProcess(settings);
      await using other = await startProcess(settings);
      // A process that starts announces a write that it may have been killed before announcing.
      const atStart = settings.kind === 'postgres' ? 1 : 0;
      await expect.poll(one.countNotified).toBe(atStart);
      await one.write();
      await expect.poll(other.countNotified).toBe(1);
      expect(one.countNotified()).toBe(atStart);
      await other.write();
      await expect.poll(one.countNotified).toBe(atStart + 1);
      expect(other.countNotified()).toBe(1);
    }
    await remove();
  });
});

describe.each(postgresOnly)('changes on PostgreSQL', ({ newUrl }) => {
  async function watch({ answer = 60_000, change = (url: string) => url } = {}) {
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
      proxy,
      onChange,
      start: () => watchChanges(database, opened, onChange, { check: 100, answer, reconnect: 50 }),
      terminate: () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
          database.db,
        ),
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
    await using watched = await watch({ answer: 2_000 });
    const changes = await watched.start();
    watched.proxy.goSilent();
    // The check is never answered, so the connection is replaced.
    await expect.poll(() => watched.proxy.countAccepted()).toBeGreaterThan(1);
    watched.proxy.recover();
    await expect.poll(() => watched.onChange.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => watched.proxy.countOpen()).toBe(1);
    await changes.close();
  });

  test('leave no connections behind while the database refuses to let them listen', async () => {
    // The schema of the test comes first, so that its function is called instead of PostgreSQL's.
    const change = (url: string) => url.replace(/(search_path%3D\w+)/, '$1%2Cpg_catalog');
    await using watched = await watch({ change });
    await sql`create function pg_backend_pid() returns integer language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      watched.db,
    );
    const changes = await watched.start();
    await expect.poll(() => watched.proxy.countAccepted()).toBeGreaterThan(4);
    // Those left behind would stay open.
    await expect.poll(() => watched.proxy.countOpen()).toBeLessThanOrEqual(1);
    await changes.close();
  });
});
