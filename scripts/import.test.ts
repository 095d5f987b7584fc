import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { nouns } from '#nouns/all.ts';
import { exportEverything, exportFiles } from '#nouns/export.server.ts';
import { groups } from '#nouns/groups/group.ts';
import { listItems } from '#nouns/store.server.ts';
import { changePasswordHash } from '#server/auth/password-queries.ts';
import { createSession } from '#server/auth/session-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { engines, sqliteLocation } from '#test/database.ts';
import { folder, root, start } from '#test/program.ts';
import { databaseUrl, newDatabase, runScript } from '#test/script.ts';
import { request } from '#test/site.ts';

const now = new Date('2027-03-05T15:00:00.000Z');

// What is exported and imported is held by the tests of nouns/export.server.ts and nouns/import.server.ts.

describe.each(engines)('on $name', ({ newLocation }) => {
  test('an edited export is imported with --yes, and a site that runs shows it', async () => {
    await using database = await newDatabase(newLocation);
    await database.addGroup('Old name');
    await database.use(async ({ db }) => {
      await changePasswordHash(db, 'the hash of a password');
      await createSession(db, 'the hash of a password', now);
    });
    const target = join(folder, 'export');
    expect(await database.run('export', [target])).toEqual({
      code: 0,
      out: `everything.json, groups.csv, news.csv are written to ${target}\n`,
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
    const summary = 'groups: 0 new, 1 changed, 0 gone, 0 new in the bin, 0 unchanged\n  changed: Old name (Title)\n';
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

test('an import creates the tables, changes nothing when repeated, and refuses a file with a bad row', async () => {
  await using database = await newDatabase(sqliteLocation);
  await database.addGroup('Precious');
  const exported = exportFiles(await database.use(({ db }) => exportEverything(db, now)));
  const read = (name: string) => [...(exported[name] ?? [])].join('');
  const [file, rows] = [join(folder, 'everything.json'), join(folder, 'groups.csv')];
  writeFileSync(file, read('everything.json'));
  writeFileSync(rows, `${read('groups.csv')},New,Text,Someday,7 PM,,Mixed,All,Here,,Jo,chat,\r\n`);
  const settings = { kind: 'sqlite' as const, file: join(folder, 'new', 'church.db') };
  const summary = expect.stringMatching(/^groups: 1 new, 0 changed, 0 gone, .*\n {2}new: Precious\n/);
  expect(await runScript('import', [file, '--yes'], settings)).toMatchObject({ code: 0, out: summary, err: '' });
  const again = await runScript('import', [file], settings);
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is to be changed.\n'), err: '' });
  expect(await runScript('import', [rows, '--yes'], settings)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Row 3, Meeting Day: Meeting day must be .*\nNothing is changed\.\n$/),
  });
  const { db, close } = openDatabase(settings);
  expect(await listItems(db, groups)).toMatchObject([{ title: 'Precious' }]);
  await close();
});

test('an export shows its progress in a terminal, and does not replace another', async () => {
  await using database = await newDatabase(sqliteLocation);
  const target = join(folder, 'export');
  const terminal = 'data:text/javascript,process.stderr.isTTY = true';
  const args = ['--import', terminal, join(root, 'scripts', 'export.ts'), target];
  const { code, err } = await start({ args, env: { DATABASE_URL: databaseUrl(database.settings) } }).exited;
  // Items, revisions and a table of each noun, and everything.json.
  const steps = 3 * nouns.length + 1;
  expect(code).toBe(0);
  expect(err).toMatch(new RegExp(`\\r${steps} of ${steps}\\n$`));
  const again = await database.run('export', [target]);
  expect(again).toEqual({ code: 1, out: '', err: `${target} exists already: name a new folder.\n` });
});

describe.each(engines.filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ newLocation }) => {
  test('no time limit cuts off a command', async () => {
    await using database = await newDatabase(newLocation);
    await database.use(async ({ db }) => {
      // Every command reads the migrations: from a view that fails for a connection with a limit.
      await sql`alter table migrations rename to all_migrations`.execute(db);
      await sql`create view migrations as select * from all_migrations where
        (select 1 / count(*) from pg_settings where name = 'statement_timeout' and setting = '0') = 1`.execute(db);
    });
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, '{"format":1,"nouns":{}}');
    const input = 'let there be light\nlet there be light\n';
    const commands = { import: [empty], export: [join(folder, 'export')], password: [] };
    for (const [name, args] of Object.entries(commands)) {
      expect(await database.run(name, args, { input }), name).toMatchObject({ code: 0, err: '' });
    }
  });
});
