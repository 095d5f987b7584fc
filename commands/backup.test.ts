import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { readSettings, type Settings } from '#core/settings.ts';
import { registry } from '#features/all.server.ts';
import { aGroupInput } from '#features/groups/fixture.ts';
import { createMailing, findMailing, stopRestoredMailings } from '#features/newsletter/mailings.ts';
import { createItem } from '#records/store/store.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession, touchSession } from '#server/auth/session-queries.ts';
import { backUp } from '#server/db/backup.ts';
import { start } from '#server/db/migrations/001-start.ts';
import { revisions } from '#server/db/migrations/002-revisions.ts';
import { devices } from '#server/db/migrations/003-devices.ts';
import { dumpPostgres } from '#server/db/postgres-dump.ts';
import { restore } from '#server/db/restore.ts';
import { checkSqliteCopy, copySqlite } from '#server/db/sqlite-copy.ts';
import { openSite } from '#server/site.ts';
import { migrateToday, newDatabase, runCommand } from '#test/command.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';
import { subscribe } from '#test/subscribers.ts';

const { groups } = registry;

const now = new Date('2027-03-05T15:00:00.000Z');
const earlyMigrations = { '001-start': start, '002-revisions': revisions, '003-devices': devices };

/** Restores at a fixed second, which becomes part of the name of the file with the previous database. */
function restoreCopy({ settings }: { settings: Settings['database'] }, copy: string) {
  return restore(settings, copy, now);
}

describe.each(engines)('on $name', ({ newLocation }) => {
  test('a restored backup has what it had and stops a mailing that was under way, everybody is logged out, and what was there is saved', async () => {
    await using database = await newDatabase(newLocation);
    const copy = join(folder, 'copies', 'monday');
    await database.addGroup('In the backup');
    const [token, mailing] = await database.use(async ({ db }) => {
      await changePasswordHash(db, 'a hash');
      await subscribe(db, ['ann@example.org', 'bo@example.org']);
      const mail = { subject: 'Picnic', html: '', text: '' };
      return [await createSession(db, 'a hash', now), await createMailing(db, 'an-article', mail, now)];
    });
    await backUp(database.settings, copy);
    expect(readdirSync(join(folder, 'copies'))).toEqual(['monday']);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    await expect(backUp(database.settings, copy)).rejects.toThrow(`${copy} exists already: name a new file.`);

    await database.addGroup('Added later');
    const previous = await restoreCopy(database, copy);
    expect(await database.titles()).toEqual(['In the backup']);
    await database.use(async ({ db }) => {
      expect(await touchSession(db, token, now)).toBe(false);
      await stopRestoredMailings(db, now);
      const note = expect.stringContaining('restored from a backup');
      expect(await findMailing(db, mailing)).toMatchObject({ state: 'stopped', recipients: 2, uncertain: 2, note });
    });
    const between = await restoreCopy(database, previous ?? '');
    expect(between, 'in the same second').not.toBe(previous);
    expect(await database.titles()).toEqual(['Added later', 'In the backup']);
  });

  test('makes a consistent backup during concurrent writes', async () => {
    await using database = await newDatabase(newLocation);
    const copy = join(folder, 'copy');
    let written = 0;
    await database.use(async ({ db }) => {
      // Always two in a transaction: a copy with an odd number of them would have half of one.
      async function write() {
        await db.transaction().execute(async (transaction) => {
          for (const title of ['One', 'Two']) await createItem(transaction, groups, aGroupInput({ title }), now);
        });
        written += 2;
        await nextTurn(); // The queries of SQLite are synchronous.
      }
      await write();
      let isDone = false;
      async function writeOn() {
        while (!isDone) await write();
      }
      const writing = writeOn();
      await backUp(database.settings, copy);
      isDone = true;
      await writing;
    });
    await restoreCopy(database, copy);
    const { length } = await database.titles();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(written);
    expect(length % 2).toBe(0);
    const revisions = await database.use(({ db }) => db.selectFrom('revisions').select('id').execute());
    expect(revisions).toHaveLength(length);
  });

  test('refuses to restore while the site runs', async () => {
    await using database = await newDatabase(newLocation);
    const copy = join(folder, 'copy');
    await backUp(database.settings, copy);
    await database.addGroup('Added later');
    const settings = { ...readSettings({}), database: database.settings, adminPassword: 'eight888' };
    const site = await openSite(settings, () => now);
    await expect(restoreCopy(database, copy)).rejects.toThrow('is running: stop it first. Nothing is changed.');
    expect(await database.titles()).toEqual(['Added later']);
    await site.close();
    await restoreCopy(database, copy);
    expect(await database.titles()).toEqual([]);
  });

  test('does not restore a copy that is damaged or from a newer version', async () => {
    await using database = await newDatabase(newLocation);
    const { settings } = database;
    const copyAs = (name: string) =>
      settings.kind === 'sqlite' ? copySqlite(settings.file, name) : dumpPostgres(settings.url, name);
    const [whole, newer] = [join(folder, 'whole'), join(folder, 'newer')];
    await copyAs(whole);
    await database.use(({ db }) => db.insertInto('migrations').values({ name: '999-later', ranAt: '' }).execute());
    await copyAs(newer);
    await database.use(({ db }) => db.deleteFrom('migrations').where('name', '=', '999-later').execute());
    await database.addGroup('Precious');
    const damages = {
      'cut off': (copy: string) => truncateSync(copy, statSync(copy).size - 100),
      'cut off early': (copy: string) => truncateSync(copy, 5_000),
      'something else': (copy: string) => writeFileSync(copy, 'a shopping list '.repeat(1_000)),
      empty: (copy: string) => truncateSync(copy, 0),
      missing: (copy: string) => rmSync(copy),
    };
    for (const [name, damage] of Object.entries(damages)) {
      const copy = join(folder, name);
      copyFileSync(whole, copy);
      damage(copy);
      await expect(restoreCopy(database, copy), name).rejects.toThrow();
      expect(await database.titles(), name).toEqual(['Precious']);
      rmSync(copy, { force: true });
    }
    await expect(restoreCopy(database, newer)).rejects.toThrow(/newer version.*999-later/);
    expect(await database.titles()).toEqual(['Precious']);
    expect(readdirSync(folder).sort()).toEqual(['newer', 'whole']);
    await restoreCopy(database, whole);
    expect(await database.titles()).toEqual([]);
  });

  test('restores a copy from an earlier version, which the next start migrates', async () => {
    await using database = await newDatabase(newLocation, async ({ db }) => {
      await db.schema.createTable('migrations').addColumn('name', 'text').addColumn('ranAt', 'text').execute();
      for (const [name, up] of Object.entries(earlyMigrations)) {
        await up(db as unknown as Kysely<never>, now);
        await db.insertInto('migrations').values({ name, ranAt: '' }).execute();
      }
      const { area, ...group } = aGroupInput({ title: 'Precious' });
      const row = { id: 'an-id', ...group, meetingFormats: '["chat"]' } as never;
      await db.insertInto('groups').values(row).execute();
    });
    const copy = join(folder, 'copy');
    await backUp(database.settings, copy);
    await database.use(migrateToday);
    await database.addGroup('Added later');
    // Restores again, now that the tables of the earlier version exist.
    for (const previous of ['migrated', 'restored']) expect(await restoreCopy(database, copy), previous).toBeDefined();
    await database.use(migrateToday);
    expect(await database.titles()).toEqual(['Precious']);
  });
});

test('fails to back up a missing SQLite database, and does not create one', async () => {
  const settings = { kind: 'sqlite' as const, file: join(folder, 'data', 'church.db') };
  await expect(backUp(settings, join(folder, 'copy'))).rejects.toThrow(`There is no database at ${settings.file}.`);
  expect(readdirSync(folder)).toEqual([]);
});

test('npm run backup and restore say where everything is, in files that only their user can read', async () => {
  await using database = await newDatabase(sqliteLocation);
  const copy = join(folder, 'copy');
  const env = { MEDIA_DIR: join(folder, 'media') };
  mkdirSync(env.MEDIA_DIR);
  writeFileSync(join(env.MEDIA_DIR, 'a.mp3'), 'a file');
  const { out } = await database.run('backup', [copy], { env });
  expect(out).toContain(`The backup is written to ${copy}\nThe audio files of messages are not in it`);

  const settings = { kind: 'sqlite' as const, file: join(folder, 'new', 'church.db') };
  const restored = 'The backup is restored, with the password it had. Everybody is logged out.\n';
  expect(await runCommand('restore', [copy], settings)).toEqual({ code: 0, out: restored, err: '' });
  expect([dirname(settings.file), settings.file].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0]);
  const again = await runCommand('restore', [copy], settings);
  expect(again.out).toMatch(/\nWhat was there before is in .*\/new\/church-before-restore-.*\.db\n$/);
});

test('replaces a damaged SQLite database, and saves it', async () => {
  await using database = await newDatabase(sqliteLocation);
  const { settings } = database;
  if (settings.kind !== 'sqlite') throw new Error('not SQLite');
  const copy = join(folder, 'copy');
  await database.addGroup('In the backup');
  await backUp(settings, copy);
  writeFileSync(settings.file, 'noise '.repeat(1_000));
  const previous = (await restoreCopy(database, copy)) ?? '';
  expect(await database.titles()).toEqual(['In the backup']);
  expect(dirname(previous)).toBe(dirname(settings.file));
  expect(readFileSync(previous, 'utf8')).toContain('noise');
});

test('checks a SQLite copy in a worker thread, so that visitors are not blocked', async () => {
  await using database = await newDatabase(sqliteLocation);
  if (database.settings.kind !== 'sqlite') throw new Error('not SQLite');
  const copy = join(folder, 'copy');
  await copySqlite(database.settings.file, copy);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await checkSqliteCopy(copy);
  expect(prepare.mock.calls.filter(([sql]) => /check/.test(sql))).toEqual([]);
  const pages = readFileSync(copy);
  writeFileSync(copy, pages.fill(255, pages.length - 8_192, pages.length - 4_096));
  await expect(checkSqliteCopy(copy)).rejects.toThrow('The copy is damaged: ');
});
