import { describe, expect, test, vi } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { engines } from '#test/database.ts';
import { watchChanges } from './changes.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';

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

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('changes on $name', ({ newLocation }) => {
  test('notify after reconnecting, for writes missed while the connection was broken', async () => {
    const location = await newLocation();
    const database = openDatabase(location.settings);
    const onChange = vi.fn();
    const changes = await watchChanges(database, location.settings, onChange);
    const { sql } = await import('kysely');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen church_changes%' and pid <> pg_backend_pid()`.execute(database.db);
    await expect.poll(() => onChange.mock.calls.length).toBe(1);
    await changes.close();
    await database.close();
    await location.remove();
  });
});
