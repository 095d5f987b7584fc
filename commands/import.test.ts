import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nouns } from '#features/all.ts';
import { groups } from '#features/groups/group.ts';
import { news } from '#features/news/article.ts';
import { listItems } from '#records/store/store.server.ts';
import { toCsv } from '#records/transfer/csv.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { newDatabase, runCommand } from '#test/command.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder } from '#test/program.ts';
import { startSite } from '#test/site.ts';
import { addressesOf, subscribe } from '#test/subscribers.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

// The content of exports and imports is tested in records/transfer/export.test.ts and records/transfer/csv-import.test.ts.

test('npm run export writes what only its user can read, without passwords and sessions, and npm run import reads it', async () => {
  await using database = await newDatabase(sqliteLocation);
  await database.addGroup('Old name');
  await database.use(async ({ db }) => {
    await subscribe(db, ['ann@example.org']);
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
  expect(written.filter((path) => statSync(path).mode & 0o077)).toEqual([]);
  const [everything, rows] = [join(target, 'everything.json'), join(target, 'groups.csv')];
  expect(readFileSync(everything, 'utf8')).not.toMatch(/hash|session|token/i);
  const again = await database.run('export', [target]);
  expect(again).toEqual({ code: 1, out: '', err: `${target} exists already: name a new folder.\n` });

  const settings = { kind: 'sqlite' as const, file: join(folder, 'new', 'church.db') };
  const { code, out } = await runCommand('import', [everything, '--yes'], settings);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^groups: 1, .*\nEverything is imported\.\n$/) });
  const { db, close } = openDatabase(settings);
  expect(await listItems(db, groups)).toMatchObject([{ title: 'Old name' }]);
  expect(await addressesOf(db)).toEqual(['ann@example.org']);
  await close();
  const unchanged = 'groups: 0 new, 0 changed, 0 gone, 1 unchanged\nNothing is to be changed.\n';
  expect(await runCommand('import', [rows], settings)).toEqual({ code: 0, out: unchanged, err: '' });
  const refused = await runCommand('import', [everything, '--yes'], settings);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/[^.]\. Nothing is changed\.\n$/) });
});

test('npm run import says what an edited file would change, does it with --yes only, and a site that runs shows it', async () => {
  const location = await sqliteLocation();
  await using database = await newDatabase(async () => location);
  const group = await database.addGroup('Old name');
  const file = join(folder, 'groups.csv');
  writeFileSync(file, toCsv(groups, [{ ...group, title: 'New name' }]));
  await using site = await startSite({ location });
  const read = async () => (await site.request('/small-groups')).text;
  const summary = 'groups: 0 new, 1 changed, 0 gone, 0 unchanged\n  changed: Old name (Title)\n';
  expect(await database.run('import', [file])).toEqual({
    code: 1,
    out: summary,
    err: 'Nothing is changed: there is no terminal to ask. With --yes it is done unasked.\n',
  });
  expect(await read()).toContain('Old name');
  expect(await database.run('import', [file, '--yes'])).toEqual({
    code: 0,
    out: `${summary}Everything is imported.\n`,
    err: '',
  });
  await expect.poll(read).toContain('New name');
});

test('npm run import brings in what another program exports, after it has said what that is', async () => {
  await using database = await newDatabase(sqliteLocation);
  const file = join(folder, 'feed');
  const item =
    '<item><title>Picnic</title><guid>1</guid><pubDate>Mon, 02 May 2016 07:30:00 GMT</pubDate><description>Bring a salad. We meet at noon.</description></item>';
  writeFileSync(file, `<rss version="2.0"><channel><title>Old</title>${item}</channel></rss>`);
  const list = () => database.use(({ db }) => listItems(db, news));
  for (const [args, code, isThere] of [
    [['--dry-run'], 0, false],
    [[], 1, false],
    [['--yes'], 0, true],
  ] as const) {
    const result = await database.run('import', [file, ...args]);
    expect([result.code, result.out]).toEqual([code, expect.stringContaining('1 article new: Picnic')]);
    expect(await list()).toHaveLength(isThere ? 1 : 0);
  }
  expect(await database.run('import', [file, '--yes'])).toMatchObject({ out: expect.stringContaining('already here') });
  expect(await list()).toHaveLength(1);
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
    const commands = { import: [empty, '--yes'], export: [join(folder, 'export')], password: [], samples: [] };
    for (const [name, args] of Object.entries(commands)) {
      const { code, out, err } = await database.run(name, args, { input });
      expect({ code, err }, name).toEqual({ code: 0, err: '' });
      expect(out, 'which is not set').not.toContain('ADMIN_PASSWORD');
    }
  });
});
