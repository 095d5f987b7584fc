import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aGroupInput } from '#nouns/groups/fixture.ts';
import { groups } from '#nouns/groups/group.ts';
import { createItem, listItems } from '#nouns/store.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession, touchSession } from '#server/auth/session-queries.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { start as startMigration } from '#server/db/migrations/001-start.ts';
import { dumpPostgres } from '#server/db/postgres-dump.ts';
import { tableNames } from '#server/db/schema.ts';
import { copySqlite } from '#server/db/sqlite-copy.ts';
import type { Settings } from '#server/settings.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder, start } from '#test/program.ts';
import { databaseUrl, runScript } from '#test/script.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

describe.each(engines)('on $name', ({ newLocation }) => {
  async function newDatabase() {
    const { settings, remove } = await newLocation();
    /** Opens the database only for `work`, as restoring needs it closed. */
    async function use<Result>(work: (database: Database) => Promise<Result>) {
      const database = openDatabase(settings);
      return work(database).finally(database.close);
    }
    await use((database) => migrate(database, { sampleData: false, now }));
    return {
      settings,
      use,
      add: (title: string) => use(({ db }) => createItem(db, groups, aGroupInput({ title }), now)),
      titles: () => use(async ({ db }) => (await listItems(db, groups)).map(({ title }) => title).sort()),
      run: (script: string, file: string) => runScript(script, [file], settings),
      [Symbol.asyncDispose]: remove,
    };
  }

  test('a backup is restored, what it replaces is kept, and everybody is logged out', async () => {
    await using database = await newDatabase();
    const copy = join(folder, 'copies', 'monday');
    await database.add('In the backup');
    const token = await database.use(async ({ db }) => {
      await changePasswordHash(db, 'a hash');
      return createSession(db, 'a hash', now);
    });
    expect(await database.use(({ db }) => touchSession(db, token, now))).toBe(true);
    expect(await database.run('backup', copy)).toEqual({
      code: 0,
      out: `The backup is written to ${copy}\n`,
      err: '',
    });
    expect(readdirSync(join(folder, 'copies'))).toEqual(['monday']);
    expect(statSync(copy).mode & 0o777).toBe(0o600);

    await database.add('Added later');
    const restored = await database.run('restore', copy);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await database.titles()).toEqual(['In the backup']);
    expect(await database.use(({ db }) => touchSession(db, token, now))).toBe(false);

    const previous = /before is in (.*)\n/.exec(restored.out)?.[1] ?? '';
    expect(await database.run('restore', previous)).toMatchObject({ code: 0, err: '' });
    expect(await database.titles()).toEqual(['Added later', 'In the backup']);
  });

  test('a backup does not replace an existing file', async () => {
    await using database = await newDatabase();
    const copy = join(folder, 'copy');
    writeFileSync(copy, 'something precious');
    const { code, err } = await database.run('backup', copy);
    expect({ code, err }).toEqual({ code: 1, err: `${copy} exists already: name a new file.\n` });
    expect(readFileSync(copy, 'utf8')).toBe('something precious');
    expect(readdirSync(folder)).toEqual(['copy']);
  });

  test('a backup made while others write is consistent', async () => {
    await using database = await newDatabase();
    const copy = join(folder, 'copy');
    await database.use(async ({ db }) => {
      const { promise: started, resolve: isStarted } = Promise.withResolvers<void>();
      let isDone = false;
      // Always two in a transaction: a copy with an odd number of them would have half of one.
      async function write() {
        while (!isDone) {
          await db.transaction().execute(async (transaction) => {
            for (const title of ['One', 'Two']) await createItem(transaction, groups, aGroupInput({ title }), now);
          });
          isStarted();
          await nextTurn(); // The queries of SQLite are synchronous.
        }
      }
      const writing = write();
      await started;
      expect(await database.run('backup', copy)).toMatchObject({ code: 0, err: '' });
      isDone = true;
      await writing;
    });
    const { length: written } = await database.titles();
    expect(await database.run('restore', copy)).toMatchObject({ code: 0, err: '' });
    await database.use(async ({ db }) => {
      const items = await listItems(db, groups);
      expect(items.length).toBeGreaterThan(0);
      expect(items.length).toBeLessThan(written);
      expect(items.length % 2).toBe(0);
      const revisions = await db.selectFrom('revisions').select('itemId').execute();
      expect(revisions.map(({ itemId }) => itemId).sort()).toEqual(items.map(({ id }) => id).sort());
    });
  });

  test('a restore is refused while the site runs', async () => {
    await using database = await newDatabase();
    const copy = join(folder, 'copy');
    await database.run('backup', copy);
    await database.add('Added later');
    const site = start({ env: { DATABASE_URL: databaseUrl(database.settings), ADMIN_PASSWORD: 'eight888' } });
    await site.serving();
    expect(await database.run('restore', copy)).toEqual({
      code: 1,
      out: '',
      err: 'The website is running: stop it first. Nothing is changed.\n',
    });
    expect(await database.titles()).toEqual(['Added later']);
    site.child.kill('SIGTERM');
    await site.exited;
    expect(await database.run('restore', copy)).toMatchObject({ code: 0, err: '' });
    expect(await database.titles()).toEqual([]);
  });

  test.each([
    ['cut off', (copy: string) => truncateSync(copy, statSync(copy).size - 100)],
    ['cut off early', (copy: string) => truncateSync(copy, 5_000)],
    ['something else', (copy: string) => writeFileSync(copy, 'a shopping list '.repeat(1_000))],
    ['empty', (copy: string) => truncateSync(copy, 0)],
    ['missing', (copy: string) => rmSync(copy)],
  ])('a copy that is %s is not restored', async (_, damage) => {
    await using database = await newDatabase();
    await database.add('Precious');
    const copy = join(folder, 'copy');
    await database.run('backup', copy);
    damage(copy);
    const { code, err } = await database.run('restore', copy);
    expect(code).toBe(1);
    expect(err).not.toContain('    at ');
    expect(await database.titles()).toEqual(['Precious']);
    expect(readdirSync(folder).filter((file) => file !== 'copy')).toEqual([]);
  });

  test('a copy from a newer version is not restored', async () => {
    await using database = await newDatabase();
    const copy = join(folder, 'copy');
    const { settings } = database;
    await database.use(({ db }) => db.insertInto('migrations').values({ name: '999-later', ranAt: '' }).execute());
    await (settings.kind === 'sqlite' ? copySqlite(settings.file, copy) : dumpPostgres(settings.url, copy));
    await database.use(({ db }) => db.deleteFrom('migrations').where('name', '=', '999-later').execute());
    await database.add('Precious');
    const { code, err } = await database.run('restore', copy);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/newer version.*999-later/) });
    expect(await database.titles()).toEqual(['Precious']);
  });

  test('a copy from an earlier version is restored, and migrated at the next start', async () => {
    await using database = await newDatabase();
    const today = join(folder, 'today');
    const earlier = join(folder, 'earlier');
    await database.run('backup', today);
    await database.use(async ({ db }) => {
      for (const table of tableNames) await db.schema.dropTable(table).execute();
      await startMigration(db as unknown as Kysely<never>);
      await db.schema.createTable('migrations').addColumn('name', 'text').addColumn('ranAt', 'text').execute();
      await db.insertInto('migrations').values({ name: '001-start', ranAt: '' }).execute();
      const { areaOnly, area, ...group } = aGroupInput({ title: 'Precious' });
      const row = { id: 'an-id', ...group, meetingFormats: '["chat"]' };
      await db
        .insertInto('groups')
        .values(row as never)
        .execute();
    });
    expect(await database.run('backup', earlier)).toMatchObject({ code: 0, err: '' });
    expect(await database.run('restore', today)).toMatchObject({ code: 0, err: '' });
    expect(await database.run('restore', earlier)).toMatchObject({ code: 0, err: '' });
    await database.use((opened) => migrate(opened, { sampleData: false, now }));
    expect(await database.titles()).toEqual(['Precious']);
  });

  test('a backup fails where there is no database, and does not create one', async () => {
    await using database = await newDatabase();
    const { settings } = database;
    const missing: Settings['database'] =
      settings.kind === 'sqlite'
        ? { kind: 'sqlite', file: join(folder, 'data', 'church.db') }
        : { kind: 'postgres', url: settings.url.replace(/\/postgres\?/, '/not_there?') };
    const { code, err } = await runScript('backup', [join(folder, 'copy')], missing);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^There is no database at .*church\.db\.\n$|"not_there" does not exist\n$/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a damaged SQLite database is replaced, and kept', async () => {
  const { settings, remove } = await sqliteLocation();
  const database = openDatabase(settings);
  await migrate(database, { sampleData: true, now });
  await database.close();
  const copy = join(folder, 'copy');
  await runScript('backup', [copy], settings);
  writeFileSync(settings.file, 'noise '.repeat(1_000));
  expect(await runScript('restore', [copy], settings)).toMatchObject({ code: 0, err: '' });
  expect(new DatabaseSync(settings.file).prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const previous =
    readdirSync(join(settings.file, '..')).find((file) => file.startsWith('church-before-restore-')) ?? '';
  expect(readFileSync(join(settings.file, '..', previous), 'utf8')).toContain('noise');
  await remove();
});
