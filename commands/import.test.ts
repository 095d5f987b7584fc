import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import { groups } from '#features/groups/group.ts';
import { listItems } from '#records/store/store.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { databaseUrl, newDatabase, runCommand } from '#test/command.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder, start } from '#test/program.ts';
import { request } from '#test/site.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

// The content of exports and imports is tested in records/transfer/export.test.ts and records/transfer/csv-import.test.ts.

describe.each(engines)('on $name', ({ newLocation }) => {
  test('imports an edited export with --yes, and a running site shows it', async () => {
    await using database = await newDatabase(newLocation);
    await database.addGroup('Old name');
    await database.use(async ({ db }) => {
      await changePasswordHash(db, 'the hash of a password');
      await createSession(db, 'the hash of a password', now);
    });
    const target = join(folder, 'export');
    expect(await database.run('export', [target])).toEqual({
      code: 0,
      out: `everything.json, ${nouns.map(({ path }) => `${path}.csv`).join(', ')} are written to ${target}\n`,
      err: '',
    });
    expect(readdirSync(folder)).toEqual(['export']);
    const written = [target, ...readdirSync(target).map((name) => join(target, name))];
    expect(
      written.filter((path) => statSync(path).mode & 0o077),
      'readable by other users',
    ).toEqual([]);
    const json = readFileSync(join(target, 'everything.json'), 'utf8');
    expect(json).toContain('Old name');
    expect(json).not.toMatch(/hash|session|token/i);

    const file = join(target, 'groups.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Old name', 'New name'));
    const summary = 'groups: 0 new, 1 changed, 0 gone, 0 unchanged\n  changed: Old name (Title)\n';
    const port = await start({ env: { DATABASE_URL: databaseUrl(database.settings) } }).serving();
    expect(await database.run('import', [file])).toEqual({
      code: 1,
      out: summary,
      err: 'Nothing is changed: there is no terminal to ask. With --yes it is done unasked.\n',
    });
    expect((await request(port, '/small-groups')).text).toContain('Old name');
    expect(await database.run('import', [file, '--yes'])).toEqual({
      code: 0,
      out: `${summary}Everything is imported.\n`,
      err: '',
    });
    await expect.poll(async () => (await request(port, '/small-groups')).text).toContain('New name');
  });
});

test('imports an export into a new database only', async () => {
  await using database = await newDatabase(sqliteLocation);
  await database.addGroup('Precious');
  await database.use(({ db }) => subscribe(db, ['ann@example.org']));
  const target = join(folder, 'export');
  await database.run('export', [target]);
  const again = await database.run('export', [target]);
  expect(again).toEqual({ code: 1, out: '', err: `${target} exists already: name a new folder.\n` });

  const [file, rows] = [join(target, 'everything.json'), join(target, 'groups.csv')];
  const settings = { kind: 'sqlite' as const, file: join(folder, 'new', 'church.db') };
  const newsletter = 'secrets: 1, subscribers: 1, departures: 0, subscriberCounts: 0, mailings: 0, deliveries: 0';
  const files = 'pictures: 0, pictureFiles: 0, audioFiles: 0, identifiers: 0';
  const items = 'groups: 1, articles: 0, events: 0, messages: 0, announcements: 0';
  const summary = `${items}, slugs: 0, revisions: 1, ${files}, ${newsletter}\n`;
  const out = `${summary}Everything is imported.\n`;
  expect(await runCommand('import', [file, '--yes'], settings)).toEqual({ code: 0, out, err: '' });
  const unchanged = 'groups: 0 new, 0 changed, 0 gone, 1 unchanged\nNothing is to be changed.\n';
  expect(await runCommand('import', [rows], settings)).toEqual({ code: 0, out: unchanged, err: '' });
  const refused = await runCommand('import', [file, '--yes'], settings);
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/SAMPLE_DATA=off.* Nothing is changed\.\n$/),
  });
  const { db, close } = openDatabase(settings);
  expect(await listItems(db, groups)).toMatchObject([{ title: 'Precious' }]);
  expect(await addressesOf(db)).toEqual(['ann@example.org']);
  await close();
});

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ newLocation }) => {
  test('runs commands without a time limit', async () => {
    await using database = await newDatabase(newLocation);
    await database.use(async ({ db }) => {
      // Every command reads the migrations. Here they are a view that fails on a connection with a time limit.
      await sql`alter table migrations rename to all_migrations`.execute(db);
      await sql`create view migrations as select * from all_migrations where
        (select 1 / count(*) from pg_settings where name = 'statement_timeout' and setting = '0') = 1`.execute(db);
    });
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, '{"format":4,"tables":{}}');
    const input = 'let there be light\nlet there be light\n';
    const commands = { import: [empty, '--yes'], export: [join(folder, 'export')], password: [] };
    for (const [name, args] of Object.entries(commands)) {
      expect(await database.run(name, args, { input }), name).toMatchObject({ code: 0, err: '' });
    }
  });
});

test('says why an import fails, and that nothing has changed', async () => {
  await using database = await newDatabase(sqliteLocation);
  const file = join(folder, 'news.csv');
  writeFileSync(file, 'Title,Summary,Content,Author,Picture\nA,B,C,D,of-another-site');
  const { code, err } = await database.run('import', [file, '--yes']);
  expect(code).toBe(1);
  expect(err).toMatch(/no such picture.*[^.]\. Nothing is changed\.\n$/);
});
