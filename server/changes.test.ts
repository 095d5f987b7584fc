import { describe, expect, test, vi } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem } from '#nouns/store.server.ts';
import { engines } from '#test/database.ts';
import { watchChanges } from './changes.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';

describe.each(engines)('changes on $name', ({ newPlace }) => {
  async function twoProcesses() {
    const place = await newPlace();
    const databases = [openDatabase(place.settings), openDatabase(place.settings)] as const;
    await migrate(databases[0], { sampleData: false, now: new Date() });
    const heard = [vi.fn(), vi.fn()] as const;
    const changes = [
      await watchChanges(databases[0], place.settings, heard[0]),
      await watchChanges(databases[1], place.settings, heard[1]),
    ] as const;
    return {
      databases,
      heard,
      changes,
      async [Symbol.asyncDispose]() {
        for (const watcher of changes) await watcher.close();
        for (const database of databases) await database.close();
        await place.remove();
      },
    };
  }

  test('one process hears of the write of another, and not of its own', async () => {
    await using both = await twoProcesses();
    await createItem(both.databases[0].db, groups, aGroupInput(), new Date());
    await both.changes[0].announce();
    await expect.poll(() => both.heard[1].mock.calls.length).toBe(1);
    expect(both.heard[0]).not.toHaveBeenCalled();
  });

  test('nothing is heard while nothing is written', async () => {
    await using both = await twoProcesses();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(both.heard[0]).not.toHaveBeenCalled();
    expect(both.heard[1]).not.toHaveBeenCalled();
  });
});

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('changes on $name', ({ newPlace }) => {
  test('a broken connection is made again, and what was missed meanwhile is asked for', async () => {
    const place = await newPlace();
    const database = openDatabase(place.settings);
    const heard = vi.fn();
    const changes = await watchChanges(database, place.settings, heard);
    const { sql } = await import('kysely');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen church_changes%' and pid <> pg_backend_pid()`.execute(database.db);
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    await changes.close();
    await database.close();
    await place.remove();
  });
});
